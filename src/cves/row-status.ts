/** The status of a row, as the column `hidden` has it: `rejected` ones are shown where asked for. */
export const ROW_STATUS = { shown: 0, rejected: 1, unreadable: 2 } as const;

/** The condition of SQL that a record could be read. */
export const IS_READABLE = `hidden < ${ROW_STATUS.unreadable}`;
