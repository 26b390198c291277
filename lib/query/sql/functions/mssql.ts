/** Functions of SQL Server that access nothing but their arguments. */
export const mssql = `
  approx_percentile_cont approx_percentile_disc atn2 base64_decode base64_encode bit_count charindex checksum
  checksum_agg choose compress convert count_big current_timezone datalength date_bucket dateadd datediff datediff_big
  datefromparts datename datepart datetime2fromparts datetimefromparts datetimeoffsetfromparts datetrunc decompress
  difference edge_id_from_parts edit_distance edit_distance_similarity eomonth format formatmessage generate_series
  get_bit getdate getutcdate hashbytes iif isdate isjson isnull isnumeric jaro_winkler_distance
  jaro_winkler_similarity json_array json_arrayagg json_contains json_modify json_object json_objectagg
  json_path_exists json_query json_value left_shift len newid openjson parse parsename patindex quotename rand
  regexp_count regexp_instr regexp_like regexp_matches regexp_replace regexp_split_to_table regexp_substr replicate
  right_shift set_bit smalldatetimefromparts soundex space square stdev stdevp str string_escape string_split stuff
  switchoffset sysdatetime sysdatetimeoffset sysutcdatetime timefromparts todatetimeoffset try_convert try_parse
  unicode unistr var varp vector_distance vector_norm`;
