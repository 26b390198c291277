import { BlockList, isIP } from 'node:net';

/**
 * The policy's kinds of addresses: `never` for link-local, metadata, multicast and reserved ones, `private` for those
 * of this machine and of networks that are not routed publicly, `public` for all others.
 */
export type AddressKind = 'never' | 'private' | 'public';

const never = networks([
  '169.254.0.0/16',
  'fe80::/10',
  // Metadata services outside the link-local ranges: Amazon, Google, Alibaba, Oracle and Azure.
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
  'ff00::/8',
]);

const unrouted = networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::/127',
  'fc00::/7',
  'fec0::/10',
]);

/** Throws a `TypeError` for text that is no address. */
export function addressKind(text: string): AddressKind {
  const address = plainAddress(text);
  if (isIn(never, address)) return 'never';
  return isIn(unrouted, address) ? 'private' : 'public';
}

/** The address without its zone; an IPv6 address that embeds an IPv4 address is replaced by that. */
export function plainAddress(text: string): string {
  const [address = ''] = text.split('%');
  if (isIP(address) === 0) throw new TypeError(`This is no address: ${text}`);
  return isIP(address) === 6 ? (carriedIn(groupsOf(address)) ?? address) : address;
}

export function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** A list of networks (`10.0.0.0/8`) and single addresses. Throws for anything else. */
export function networks(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

/** The IPv4 address in an IPv4-mapped, IPv4-compatible, NAT64 (RFC 6052, RFC 8215), 6to4 or ISATAP address, or null. */
function carriedIn(groups: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0] = groups;
  if (first === 0x2002) return dotted(second, third);
  const [high = 0, low = 0] = groups.slice(6);
  const isLocalNat64 = first === 0x64 && second === 0xff9b && third === 1;
  const isIsatap = groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
  if (isLocalNat64 || isIsatap) return dotted(high, low);
  const head = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (head === '0:0:0:0:0:0') return high === 0 && low <= 1 ? null : dotted(high, low);
  const carries = head === '0:0:0:0:0:ffff' || head === '0:0:0:0:ffff:0' || head === '64:ff9b:0:0:0:0';
  return carries ? dotted(high, low) : null;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight numbers of an IPv6 address. */
export function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string | undefined) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [numbers(head), numbers(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...(tail === undefined ? [] : zeros), ...after];
}
