/** Functions of MySQL and MariaDB that access nothing but their arguments. */
export const mysql = `
  add_months adddate addtime aes_decrypt aes_encrypt bin bin_to_uuid bit_and bit_count bit_length bit_or bit_xor
  charset coercibility collation column_exists column_json column_list compress concat_operator_oracle conv convert
  convert_tz count_distinct crc32 crc32c curdate curtime date_add date_format date_sub datediff dayname dayofmonth
  dayofweek dayofyear decode decode_oracle elt encode export_set extractvalue field find_in_set format from_base64
  from_days from_unixtime geometrycollection get_format group_concat hex if ifnull inet6_aton inet6_ntoa inet_aton
  inet_ntoa insert instr is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6 is_uuid isnull json_array json_array_append
  json_array_insert json_arrayagg json_compact json_contains json_contains_path json_depth json_detailed json_equals
  json_exists json_extract json_insert json_keys json_length json_loose json_merge json_merge_patch
  json_merge_preserve json_normalize json_object json_objectagg json_overlaps json_pretty json_query json_quote
  json_remove json_replace json_schema_valid json_search json_set json_storage_size json_table json_type json_unquote
  json_valid json_value last_day lcase lengthb linestring locate log2 lpad_oracle ltrim_oracle make_set makedate
  maketime md5 microsecond mid monthname multilinestring multipoint multipolygon natural_sort_key nvl nvl2 oct ord
  period_add period_diff point polygon pow quote rand random_bytes regexp_instr regexp_like regexp_replace
  regexp_substr replace_oracle rpad_oracle rtrim_oracle sec_to_time sformat sha sha1 sha2 soundex space st_area
  st_asbinary st_asgeojson st_astext st_buffer st_centroid st_contains st_convexhull st_crosses st_difference
  st_dimension st_disjoint st_distance st_distance_sphere st_endpoint st_envelope st_equals st_exteriorring st_geohash
  st_geometryn st_geometrytype st_geomfromgeojson st_geomfromtext st_geomfromwkb st_intersection st_intersects
  st_isempty st_issimple st_isvalid st_latitude st_length st_longitude st_makeenvelope st_npoints st_numgeometries
  st_numpoints st_overlaps st_pointfromtext st_pointn st_simplify st_srid st_startpoint st_swapxy st_symdifference
  st_touches st_transform st_union st_validate st_within st_x st_y std str_to_date strcmp subdate substr_oracle
  substring_index subtime sysdate time_format time_to_sec timediff timestampadd timestampdiff to_base64 to_char
  to_days to_seconds trim_oracle ucase uncompress uncompressed_length unhex unix_timestamp updatexml utc_date utc_time
  utc_timestamp uuid_to_bin value values weekday weekofyear weight_string yearweek`;
