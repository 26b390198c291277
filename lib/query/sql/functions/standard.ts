/** Functions that most databases share, and type names, which may also be followed by brackets. */
export const standard = `
  abs acos any_value approx_count_distinct array array_agg ascii asin atan atan2 avg bigint binary bit blob bool
  boolean bpchar bytea bytes cast ceil ceiling char char_length character character_length chr clob coalesce concat
  concat_ws corr cos cosh cot count covar_pop covar_samp cume_dist current_date current_time current_timestamp date
  date_trunc datetime datetime2 datetimeoffset day dec decimal degrees dense_rank double enum every exp extract
  first_value float float4 float8 floor geography geometry greatest grouping grouping_id hour if ifnull iif initcap
  int int2 int4 int8 integer interval json jsonb lag last_value lead least left length listagg ln localtime
  localtimestamp log log10 lower lpad ltrim map max median mediumint min minute mod mode month national nchar nclob
  normalize now nth_value ntile nullable nullif number numeric nvarchar nvarchar2 nvl nvl2 object octet_length overlay
  percent_rank percentile_cont percentile_disc pi position power quarter radians rank raw real regr_avgx regr_avgy
  regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy repeat replace reverse right round row
  row_number rpad rtrim second sign signed sin sinh smalldatetime smallint sqrt stddev stddev_pop stddev_samp string
  string_agg struct substr substring sum tan tanh text time timestamp timestamptz timetz tinyint to_date translate
  treat trim trunc truncate try_cast tuple unnest unsigned upper var_pop var_samp varbinary varbit varchar varchar2
  variance variant varying vector week width_bucket xml year`;
