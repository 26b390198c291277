import { type BlockList, isIP } from 'node:net';
import { networks } from './address-kind';

/** Host names (in lower case) and networks. */
export interface EgressList {
  readonly hosts: ReadonlySet<string>;
  readonly networks: BlockList;
}

/** Parses host names, addresses and networks separated by commas. Throws for an invalid network. */
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
