const WORD = 2 ** 32;

/**
 * Finds the ordinal of a number in `numbers`, of which none is there twice; undefined where it is not there. A hash
 * table with open addressing: a `Map` of half a million takes ten times its memory.
 */
export function ordinalTableOf(numbers: Float64Array): (number: number) => number | undefined {
  const bits = Math.max(4, Math.ceil(Math.log2(numbers.length * 2 + 1)));
  const mask = 2 ** bits - 1;
  // One more than the ordinal, as 0 is an empty slot.
  const table = new Uint32Array(2 ** bits);
  const slotOf = (number: number): number => {
    let slot = Math.imul((number >>> 0) ^ Math.imul(number / WORD, 0x9e3779b1), 0x85ebca6b) >>> (32 - bits);
    while (table[slot] !== 0 && numbers[(table[slot] as number) - 1] !== number) slot = (slot + 1) & mask;
    return slot;
  };
  for (let ordinal = 0; ordinal < numbers.length; ordinal++) table[slotOf(numbers[ordinal] as number)] = ordinal + 1;
  return (number) => {
    const found = table[slotOf(number)] as number;
    return found === 0 ? undefined : found - 1;
  };
}
