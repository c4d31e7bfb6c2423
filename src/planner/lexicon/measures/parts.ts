/** Parts of a whole in words. */
export const PARTS: Readonly<Record<string, string>> = {
  half: "50%",
  third: "33.3%",
  quarter: "25%",
  fifth: "20%",
  tenth: "10%",
};
