import { isIPv4, isIPv6 } from 'node:net';

export interface AddressRange {
  readonly start: number | bigint;
  readonly end: number | bigint;
}

/**
 * The first and last number of an address (`1.1.1.1`, `::1`, `16843009`) or of a network (`1.1.1.0/30`). The address of
 * a network must be its first one. Null for anything else.
 *
 * @example
 * addressRange('10.0.0.0/30') // { start: 167772160, end: 167772163 }
 */
export function addressRange(text: string): AddressRange | null {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  if (rest.length > 0) return null;
  const read = readAddress(address);
  if (read === null) return null;
  const length = prefix === undefined ? read.bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  if (length < 0 || length > read.bits) return null;
  const size = 1n << BigInt(read.bits - length);
  if (read.value % size !== 0n) return null;
  return { start: plain(read.value), end: plain(read.value + size - 1n) };
}

/** A `bigint` above 2^53, so that no digit is lost. */
function plain(value: bigint): number | bigint {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

function readAddress(text: string): { value: bigint; bits: number } | null {
  if (/^\d+$/.test(text)) {
    const value = BigInt(text);
    if (value >= 1n << 128n) return null;
    return { value, bits: value < 1n << 32n ? 32 : 128 };
  }
  if (isIPv4(text)) return { value: joined(text.split('.').map(BigInt), 8n), bits: 32 };
  if (isIPv6(text) && !text.includes('%')) return { value: joined(groupsOf(text), 16n), bits: 128 };
  return null;
}

function joined(parts: readonly bigint[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | part, 0n);
}

/** The eight groups of an IPv6 address. `::` is replaced by zero groups, a dotted end by two groups. */
function groupsOf(text: string): bigint[] {
  const hex = text.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_whole, a: string, b: string, c: string, d: string) => `${pairHex(a, b)}:${pairHex(c, d)}`,
  );
  const [head = '', tail] = hex.split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...(tail === undefined ? [] : zeros), ...last].map((group) => BigInt(`0x${group}`));
}

function pairHex(high: string, low: string): string {
  return (Number(high) * 256 + Number(low)).toString(16);
}
