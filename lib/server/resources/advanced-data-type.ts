import { z } from 'zod';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { own } from '@/lib/text/own';
import { addressRange } from './database/internet-address';
import { portNumbers } from './database/port-names';

interface Converted {
  readonly values: readonly unknown[];
  readonly error_message: string;
  readonly display_value: string;
}

const converters: Readonly<Record<string, (values: readonly unknown[]) => Converted>> = {
  internet_address: convertAddresses,
  port: convertPorts,
};

const valid_filter_operators = [
  'EQUALS',
  'GREATER_THAN_OR_EQUAL',
  'GREATER_THAN',
  'IN',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
];

function types(): Response {
  return jsonResponse({ result: Object.keys(converters) });
}

const convertSchema: ArgumentSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    values: { type: 'array', items: { type: 'any' }, minItems: 1 },
  },
  required: ['type', 'values'],
};
const ConvertArgument = z.object({ type: z.string(), values: z.array(z.unknown()) });

function convert({ url }: Call): Response {
  const { type, values } = ConvertArgument.parse(readArgument(url, convertSchema));
  const converter = own(converters, type);
  if (!converter) return jsonResponse({ message: `Invalid advanced data type: ${type}` }, 400);
  return jsonResponse({ result: { ...converter(values), valid_filter_operators } });
}

/** A service name, or a number from 1 to 65535. */
function convertPorts(typed: readonly unknown[]): Converted {
  const values = typed.map((value) => portsOf(String(value)));
  const wrong = typed.find((_value, at) => values[at]?.length === 0);
  if (wrong !== undefined) return refusal(`'${String(wrong)}' does not appear to be a port name or number`);
  return { values, error_message: '', display_value: values.map((ports) => `[${ports.join(', ')}]`).join(', ') };
}

function portsOf(text: string): readonly number[] {
  const name = text.trim().toLowerCase();
  if (!/^\d+$/.test(name)) return own(portNumbers, name) ?? [];
  const port = Number(name);
  return port >= 1 && port <= 65_535 ? [port] : [];
}

/** An address becomes its number, a network its first and last number. */
function convertAddresses(typed: readonly unknown[]): Converted {
  const ranges = typed.map((value) => addressRange(String(value)));
  const wrong = typed.find((_value, at) => ranges[at] === null);
  if (wrong !== undefined) return refusal(`'${String(wrong)}' does not appear to be an IPv4 or IPv6 network`);
  const found = ranges.filter((range) => range !== null);
  return {
    values: found.map(({ start, end }) => (start === end ? start : { start, end })),
    error_message: '',
    display_value: found.map(({ start, end }) => (start === end ? `${start}` : `${start} - ${end}`)).join(', '),
  };
}

function refusal(error_message: string): Converted {
  return { values: [], error_message, display_value: '' };
}

/** Types that a database stores as numbers (IP addresses, ports): converts typed text into values to compare with. */
export const advancedDataType: Service = {
  name: 'advanced_data_type',
  actions: [
    { method: 'GET', path: 'types', permission: 'can_read on AdvancedDataType', run: types },
    {
      method: 'GET',
      path: 'convert',
      permission: 'can_read on AdvancedDataType',
      argument: convertSchema,
      run: convert,
    },
  ],
};
