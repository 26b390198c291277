import { dialectArguments } from './dialect-arguments';

/** Arguments of functions as they are written, a line each. What may be left out stands in brackets. */
const standard = `
  abs(number)
  approx_count_distinct(value)
  array_agg(value)
  avg(number)
  cast(value AS type)
  ceil(number)
  ceiling(number)
  char_length(text)
  coalesce(value, other, …)
  concat(text, other, …)
  concat_ws(separator, text, other, …)
  corr(y, x)
  count(value)
  cume_dist()
  date_trunc(unit, time)
  dense_rank()
  exp(number)
  extract(unit FROM time)
  first_value(value)
  floor(number)
  greatest(value, other, …)
  lag(value[, rows[, default]])
  last_value(value)
  lead(value[, rows[, default]])
  least(value, other, …)
  left(text, length)
  length(text)
  listagg(text[, separator])
  ln(number)
  lower(text)
  lpad(text, length[, fill])
  ltrim(text[, characters])
  max(value)
  median(number)
  min(value)
  mod(number, divisor)
  nth_value(value, row)
  ntile(buckets)
  nullif(value, other)
  nvl(value, default)
  percent_rank()
  percentile_cont(fraction)
  percentile_disc(fraction)
  position(part IN text)
  power(number, exponent)
  rank()
  repeat(text, count)
  replace(text, from, to)
  reverse(text)
  right(text, length)
  round(number[, digits])
  row_number()
  rpad(text, length[, fill])
  rtrim(text[, characters])
  sign(number)
  sqrt(number)
  stddev(number)
  string_agg(text, separator)
  substring(text, start[, length])
  sum(number)
  trim(text)
  trunc(number[, digits])
  try_cast(value AS type)
  upper(text)
  variance(number)
  width_bucket(value, low, high, buckets)`;

/** The arguments of the known functions of a dialect, by the name in lower case. */
export function argumentsOf(dialect: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const own = Object.hasOwn(dialectArguments, dialect) ? (dialectArguments[dialect] ?? '') : '';
  for (const line of `${standard}\n${own}`.split('\n')) {
    const [name = '', rest = ''] = line.trim().split(/\((.*)/s);
    if (name !== '') found.set(name, rest.slice(0, -1));
  }
  return found;
}
