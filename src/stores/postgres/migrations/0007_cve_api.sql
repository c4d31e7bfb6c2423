-- How far NVD's API has been read, so that a reading that is cut off goes on where it was.
CREATE TABLE cve_api_reading (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Every change that NVD made until then is stored.
  read_until timestamptz,
  -- The window of changes that is being read, both ends counted; null: none is.
  window_from timestamptz,
  window_until timestamptz,
  -- How many of its records are stored, and how many NVD said that it has.
  window_next integer NOT NULL DEFAULT 0,
  window_total integer NOT NULL DEFAULT 0,
  CHECK ((window_from IS NULL) = (window_until IS NULL))
);
