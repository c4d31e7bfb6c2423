-- Until when a key was made to work, where a rotation has ended it earlier ('infinity': for ever): its lifetime is that
-- of the keys that replace it.
ALTER TABLE api_keys ADD COLUMN made_until timestamptz;
