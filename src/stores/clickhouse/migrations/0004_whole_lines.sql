-- A line of a CSV file is kept as it stands, beside a JSON list of names: of each cell that has no column here, and an
-- empty one for each that has. That is far cheaper to write than a map.
ALTER TABLE cost_lines
    ADD COLUMN IF NOT EXISTS LineColumns LowCardinality(String),
    ADD COLUMN IF NOT EXISTS Line String CODEC(ZSTD(1)),
    -- What the file has and FOCUS has no column for, under the file's own names, wherever it is kept: in `Other` where
    -- the file has no such lines. Between the quotes of a line every second part is a cell; the others are split at
    -- their commas, as when they were read.
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

-- A load is written in parts of about 2 MB, and those are left as they are: to merge them took more time than to load
-- them. What is smaller comes from small files, of which a month may have thousands.
ALTER TABLE cost_lines MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 4194304;

-- Maps packed by ZSTD took a seventh of a load, and no less room on the disk.
ALTER TABLE cost_lines
    MODIFY COLUMN Tags Map(String, String) CODEC(LZ4),
    MODIFY COLUMN Other Map(String, String) CODEC(LZ4);
ALTER TABLE cost_days MODIFY COLUMN Tags Map(String, String) CODEC(LZ4);
