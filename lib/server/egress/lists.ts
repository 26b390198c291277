import { type BlockList, isIP } from 'node:net';
import { networks } from './address-kind';

/** Hosts by name, and networks. */
export interface EgressList {
  readonly hosts: ReadonlySet<string>;
  readonly networks: BlockList;
}

/** Host names, addresses and networks with commas between. Throws for a network that is none. */
export function readEgressList(text: string): EgressList {
  const entries = text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  const isNetwork = (entry: string) => entry.includes('/') || isIP(entry) !== 0;
  return {
    hosts: new Set(entries.filter((entry) => !isNetwork(entry))),
    networks: networks(entries.filter(isNetwork)),
  };
}
