/** Whether two parts of plans say the same, member by member in the order in which plans have them. */
export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
