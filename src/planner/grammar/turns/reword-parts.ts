/** How a turn begins and ends that changes what was told. */
export const SWAP_LEAD = "^(?:(?:ok|no|nope|sorry|oops|oh|and|now|actually|please|pls|wait|but)[\\s,]+)*";
export const SWAP_TAIL = "(?:\\s(?:instead|please|pls|then))*[\\s.!?]*$";
