import { formatNumber } from '@/lib/format/number-format';
import { formatTime } from '@/lib/format/time-format';

type Choice = readonly [string, string];

const sampleNumber = 12345.432;
const sampleTime = Date.UTC(2019, 0, 14, 1, 32, 10);
const numbers = [',d', '.1s', '.3s', ',.1%', '.2%', '.3%', '.4r', ',.1f', ',.2f', ',.3f', '+,', '$,.2f'];
const times = ['%d/%m/%Y', '%m/%d/%Y', '%d.%m.%Y', '%Y-%m-%d', '%Y-%m-%d %H:%M:%S', '%d-%m-%Y %H:%M:%S', '%H:%M:%S'];

const byKind: Readonly<Record<'number' | 'time', readonly Choice[]>> = {
  number: [
    ['SMART_NUMBER', 'Adaptive formatting'],
    ['~g', 'Original value'],
    ...numbers.map(
      (format): Choice => [format, `${format} (${sampleNumber} => ${formatNumber(sampleNumber, format)})`],
    ),
    ['DURATION', 'Duration in ms (66000 => 1m 6s)'],
    ['DURATION_SUB', 'Duration in ms (1.40008 => 1ms 400µs 80ns)'],
    ['DURATION_COL', 'Duration in ms (10500 => 0:10.5)'],
    ['MEMORY_DECIMAL', 'Memory in bytes - decimal (1024B => 1.024kB)'],
    ['MEMORY_BINARY', 'Memory in bytes - binary (1024B => 1KiB)'],
    ['MEMORY_TRANSFER_RATE_DECIMAL', 'Memory transfer rate in bytes - decimal (1024B => 1.024kB/s)'],
    ['MEMORY_TRANSFER_RATE_BINARY', 'Memory transfer rate in bytes - binary (1024B => 1KiB/s)'],
  ],
  time: [
    ['smart_date', 'Adaptive formatting'],
    ...times.map((format): Choice => [format, `${format} | ${formatTime(sampleTime, format)}`]),
  ],
};

/** The formats that a chart's panel offers, each with a sample. */
export function formatChoices(kind: 'number' | 'time'): readonly Choice[] {
  return byKind[kind];
}
