/** Functions of Snowflake that access nothing but their arguments. */
export const snowflake = `
  acosh add_months all approx_percentile approx_percentile_accumulate approx_percentile_combine
  approx_percentile_estimate approx_top_k approximate_jaccard_index approximate_similarity array_append array_cat
  array_compact array_construct array_construct_compact array_contains array_distinct array_except array_flatten
  array_generate_range array_insert array_intersection array_max array_min array_position array_prepend array_remove
  array_remove_at array_reverse array_size array_slice array_sort array_to_string array_union_agg array_unique_agg
  arrays_overlap arrays_to_object arrays_zip as_array as_binary as_boolean as_char as_date as_decimal as_double
  as_integer as_number as_object as_real as_time as_timestamp_ltz as_timestamp_ntz as_timestamp_tz as_varchar asinh
  atanh base64_decode_binary base64_decode_string base64_encode bit_length bitand bitand_agg bitmap_bit_position
  bitmap_bucket_number bitmap_construct_agg bitmap_count bitmap_or_agg bitnot bitor bitor_agg bitshiftleft
  bitshiftright bitxor bitxor_agg booland booland_agg boolnot boolor boolor_agg boolxor boolxor_agg cbrt charindex
  check_json check_xml collate collation compress conditional_change_event conditional_true_event contains
  convert_timezone count_if date_from_parts date_part date_trunc dateadd datediff datefromparts dayname dayofmonth
  dayofweek dayofweekiso dayofyear decode decompress_binary decompress_string div0 div0null editdistance endswith
  equal_null factorial filter flatten generator get get_path getbit getdate greatest_ignore_nulls hash hash_agg
  haversine hex_decode_binary hex_decode_string hex_encode hll hll_accumulate hll_combine hll_estimate hll_export
  hll_import iff ifnull ilike insert is_array is_binary is_boolean is_char is_date is_decimal is_double is_integer
  is_null_value is_object is_real is_time is_timestamp_ltz is_timestamp_ntz is_timestamp_tz is_varchar
  jarowinkler_similarity json_extract_path_text kurtosis last_day least_ignore_nulls len like mad max_by md5
  md5_binary md5_hex md5_number_lower64 md5_number_upper64 min_by minhash minhash_combine monthname months_between
  next_day normal nullifzero nvl nvl2 object_agg object_construct object_construct_keep_null object_delete
  object_insert object_keys object_pick parse_ip parse_json parse_url parse_xml pivot pow previous_day random randstr
  ratio_to_report reduce regexp regexp_count regexp_extract_all regexp_instr regexp_like regexp_replace regexp_substr
  regexp_substr_all regr_valx regr_valy rlike rtrimmed_length seq1 seq2 seq4 seq8 sha1 sha1_binary sha1_hex sha2
  sha2_binary sha2_hex skew soundex space split split_part split_to_table square st_area st_asgeojson st_astext
  st_aswkb st_aswkt st_buffer st_centroid st_collect st_contains st_coveredby st_covers st_difference st_dimension
  st_disjoint st_distance st_dwithin st_endpoint st_envelope st_geogfromtext st_geogfromwkb st_geogpoint
  st_geographyfromtext st_geographyfromwkb st_geohash st_geometryfromtext st_geompoint st_hausdorffdistance
  st_intersection st_intersects st_isvalid st_length st_makegeompoint st_makeline st_makepoint st_makepolygon
  st_npoints st_numpoints st_perimeter st_point st_pointn st_setsrid st_simplify st_srid st_startpoint
  st_symdifference st_transform st_union st_union_agg st_within st_x st_xmax st_xmin st_y st_ymax st_ymin startswith
  strip_null_value strtok strtok_split_to_table strtok_to_array sysdate systimestamp time_from_parts time_slice
  timeadd timediff timefromparts timestamp_from_parts timestamp_ltz timestamp_ltz_from_parts timestamp_ntz
  timestamp_ntz_from_parts timestamp_tz timestamp_tz_from_parts timestampadd timestampdiff timestampfromparts to_array
  to_binary to_boolean to_char to_date to_decimal to_double to_geography to_geometry to_json to_number to_numeric
  to_object to_time to_timestamp to_timestamp_ltz to_timestamp_ntz to_timestamp_tz to_varchar to_variant to_xml
  transform try_base64_decode_binary try_base64_decode_string try_hex_decode_binary try_hex_decode_string
  try_parse_json try_to_binary try_to_boolean try_to_date try_to_decimal try_to_double try_to_number try_to_numeric
  try_to_time try_to_timestamp try_to_timestamp_ltz try_to_timestamp_ntz try_to_timestamp_tz typeof unicode uniform
  uuid_string variance_pop variance_samp weekiso weekofyear xmlget yearofweek yearofweekiso zeroifnull zipf`;
