import { isDeepStrictEqual } from 'node:util';
import { formatAddress, maskAddress, parseAddress } from '@/lib/server/database/address';
import { maskedExtra, sealExtra } from '@/lib/server/database/secret-extra';
import { openAddress, storeAddress } from '@/lib/server/database/stored-address';
import { engineOf } from '@/lib/server/engines/registry';
import { open, seal } from '@/lib/server/secrets';
import { engineOfClass } from '@/tests/oracle/chartdata/recorded-engines';
import type { RecordedCase } from '@/tests/oracle/read-cases';

process.env.ISOLINE_SECRET_KEY ??= 'a secret for recorded answers, 32 characters';

type Fields = Readonly<Record<string, unknown>>;

/** Our result for the arguments and the recorded one, in the same shape. */
const checks: Readonly<
  Record<string, (args: readonly unknown[], output: unknown, recorded: RecordedCase) => readonly [unknown, unknown]>
> = {
  'uri-parse': ([text], output) => {
    const { scheme, driver, username, password, host, port, database, query } = parseAddress(String(text));
    const { str, repr: _, ...theirs } = output as Fields;
    const drivername = driver === null ? scheme : `${scheme}+${driver}`;
    return [
      [
        { drivername, backend: scheme, username, password, host, port, database, query },
        formatAddress(parseAddress(String(text))),
      ],
      [theirs, str],
    ];
  },
  'uri-mask': ([text], output) => [maskAddress(parseAddress(String(text))), output],
  'uri-store': ([text], output, { previous_password: earlier }) => {
    const stored = storeAddress(String(text), typeof earlier === 'string' ? { password: seal(earlier) } : null);
    const opened = openAddress(stored);
    const { db_engine_spec, ...theirs } = output as Fields;
    const engine = engineOfClass(String(db_engine_spec));
    const ours: Fields = {
      sqlalchemy_uri: stored.sqlalchemy_uri,
      password: opened.password,
      safe_sqlalchemy_uri: stored.sqlalchemy_uri,
      decrypted: formatAddress(opened),
      backend: opened.scheme,
    };
    return [
      [
        Object.fromEntries(Object.keys(theirs).map((key) => [key, ours[key]])),
        engine && engineOf(opened.scheme, opened.driver).label,
      ],
      [theirs, engine?.label],
    ];
  },
  'encrypted-extra-mask': ([text], output) => [
    typeof text === 'string' && text !== '' ? maskedExtra(seal(text)) : text,
    output,
  ],
  'encrypted-extra-unmask': ([earlier, text], output) => [
    JSON.parse(open(sealExtra(String(text), typeof earlier === 'string' ? seal(earlier) : null))),
    typeof output === 'string' ? JSON.parse(output) : output,
  ],
};

export const addressGroups: ReadonlySet<string> = new Set(Object.keys(checks));

export function addressDifference(recorded: RecordedCase): string | undefined {
  const { group, args, output, error } = recorded;
  const check = checks[group ?? ''];
  if (!check) return 'not replayed';
  try {
    const [ours, theirs] = check(args as readonly unknown[], output, recorded);
    if (error) return `${JSON.stringify(ours)} instead of an error`;
    return isDeepStrictEqual(ours, theirs) ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
  } catch (problem) {
    return error ? undefined : `refused: ${problem instanceof Error ? problem.message : String(problem)}`;
  }
}
