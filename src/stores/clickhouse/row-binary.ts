/**
 * The arrays of numbers that a row of RowBinary holds, each as its bytes; `widths`: the bytes of a number of each. An
 * array is its length (LEB128), then its values, little-endian.
 */
export function arraysOf(row: Uint8Array<ArrayBuffer>, widths: readonly number[]): readonly ArrayBuffer[] {
  let at = 0;
  return widths.map((width) => {
    const length = lengthAt(row, at);
    const begin = at + length.bytes;
    at = begin + length.value * width;
    return row.buffer.slice(row.byteOffset + begin, row.byteOffset + at);
  });
}

const MORE = 0x80;

function lengthAt(row: Uint8Array, at: number): { readonly value: number; readonly bytes: number } {
  let value = 0;
  for (let bytes = 1; ; bytes++) {
    const byte = row[at + bytes - 1] ?? 0;
    value += (byte % MORE) * MORE ** (bytes - 1);
    if (byte < MORE) return { value, bytes };
  }
}
