const DECIMALS = 30;

/** Adds decimal texts of at most 30 decimals; writes no zeros at the end. */
export function addDecimals(texts: readonly string[]): string {
  const sum = texts.reduce((total, text) => total + scaled(text), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(DECIMALS + 1, "0");
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, "");
  const whole = digits.slice(0, -DECIMALS);
  return `${sum < 0n ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}

function scaled(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(`${whole}${fraction.padEnd(DECIMALS, "0")}`);
}
