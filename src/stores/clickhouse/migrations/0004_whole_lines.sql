-- A line of a CSV file is kept as it stands, beside a JSON list of names: of each cell that has no column here, and an
-- empty one for each that has. That is far cheaper to write than a map.
ALTER TABLE cost_lines
    ADD COLUMN IF NOT EXISTS LineColumns LowCardinality(String),
    ADD COLUMN IF NOT EXISTS Line String CODEC(ZSTD(1)),
    -- What the file has and FOCUS has no column for, under the file's own names, wherever it is kept: in `Other` where the
    -- file has no such lines. Between the quotes of a line every second part is a cell; the others are split at their
    -- commas, as when they were read.
    ADD COLUMN IF NOT EXISTS Unmapped Map(String, String) ALIAS if(LineColumns = '', Other, CAST(
        arrayFilter(cell -> cell.1 != '' AND cell.2 != '', arrayZip(
            JSONExtract(LineColumns, 'Array(String)'),
            arrayResize(
                arrayFlatten(arrayMap(
                    (part, place, back) -> if(place % 2 = 0, [part],
                        if(toInt64(length(part)) - (place > 1) - (back > 1) < 0, [], splitByChar(',', substring(part,
                            if(place > 1, 2, 1), greatest(toInt64(length(part)) - (place > 1) - (back > 1), 0))))),
                    splitByChar('"', Line),
                    arrayEnumerate(splitByChar('"', Line)),
                    arrayReverse(arrayEnumerate(splitByChar('"', Line))))),
                length(JSONExtract(LineColumns, 'Array(String)'))))),
        'Map(String, String)'));
