-- Which file of the export a line came from. Lines that were loaded before say nothing of it.
ALTER TABLE cost_lines ADD COLUMN IF NOT EXISTS SourceFile LowCardinality(String);
