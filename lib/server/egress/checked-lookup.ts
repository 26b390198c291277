import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { demandAddress, demandLiteral, type Purpose } from './policy';

/** Resolves a name to its addresses: `dns.lookup`, or a replacement. */
export type Resolver = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Replaces `dns.lookup` in sockets: they connect to the checked address, so that a name cannot resolve to one address
 * for the check and to another for the connection. A single forbidden address refuses the name.
 */
export function checkedLookup(purpose: Purpose, resolver: Resolver = resolve): LookupFunction {
  return (host, options, done) => {
    resolver(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return done(error ?? new Error(`${host} has no address`), '', 0);
      try {
        for (const { address } of addresses) demandAddress(address, host, purpose);
      } catch (refusal) {
        return done(refusal instanceof Error ? refusal : new Error(String(refusal)), '', 0);
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** An address of a host to which the server may connect. Throws `egress_refused` and the resolver's errors. */
export async function checkedAddress(host: string, purpose: Purpose, resolver?: Resolver): Promise<string> {
  demandLiteral(host, purpose);
  return new Promise((done, fail) => {
    checkedLookup(purpose, resolver)(host, {}, (error, address) => {
      if (error) fail(error);
      else done(String(address));
    });
  });
}
