export { listQuotaUse } from "./quota-use.ts";
export { planRoutes } from "./routes.ts";
export { type PlanAnswer, type PlanRequest, ServiceNames, type UsageAnswer } from "./schema.ts";
export { setPlan } from "./set-plan.ts";
export { activateServices, deactivateServices } from "./switch-services.ts";
export { usageAnswer } from "./usage-answer.ts";
