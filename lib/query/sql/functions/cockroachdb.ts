/** Allowed functions of CockroachDB in addition to those of PostgreSQL. */
export const cockroachdb = `
  bool_and bool_or concat_agg crc32c crc32ieee date_trunc experimental_strftime experimental_strptime fnv32 fnv64
  from_ip gen_random_ulid iferror ifnull isinf isnan json_remove_path regexp_extract sha1 sha256 split_part sqrdiff
  strpos substring_index to_english to_ip unordered_unique_rowid xor_agg`;
