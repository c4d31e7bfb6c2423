export { connectGate, type GateConnection } from "./connection.ts";
export { createGate, type Gate } from "./gate.ts";
