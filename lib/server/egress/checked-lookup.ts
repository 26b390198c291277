import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { demandAddress, demandLiteral, type Purpose } from './policy';

/** Finds the addresses of a name: `dns.lookup`, or what stands for it. */
export type Resolver = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * For sockets, in the place of `dns.lookup`: they connect to what was checked, so that a name cannot mean one address to
 * the check and another to the socket. One address that may not be called refuses the name.
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

/** An address of a host that may be called. Throws what the resolver says, and `egress_refused`. */
export async function checkedAddress(host: string, purpose: Purpose, resolver?: Resolver): Promise<string> {
  demandLiteral(host, purpose);
  return new Promise((done, fail) => {
    checkedLookup(purpose, resolver)(host, {}, (error, address) => {
      if (error) fail(error);
      else done(String(address));
    });
  });
}
