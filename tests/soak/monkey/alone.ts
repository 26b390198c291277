import { parseArgs } from 'node:util';
import { signIn } from '@/tests/soak/client';
import { monkey } from './monkey';
import { growthOf } from './walk';

/** The monkey alone, on a running server: `npx tsx tests/soak/monkey/alone.ts --url http://localhost:8088 --seed 7`. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8088' },
    username: { type: 'string', default: 'admin' },
    password: { type: 'string', default: 'admin' },
    database: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    verbose: { type: 'boolean', default: false },
  },
});
console.log(`${values.seconds} s, seed ${values.seed}`);
const { username, password } = values;
const result = await monkey({
  client: await signIn(values.url, username, password),
  databaseId: Number(values.database),
  username,
  password,
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  ...(values.verbose ? { tell: (words) => console.log(`  ${words}`) } : {}),
});
for (const fault of result.faults) console.log(`FAULT ${fault}`);
console.log(
  `${result.gestures} gestures (${result.missed} missed), ${result.steps} steps, ${result.faults.length} faults`,
);
for (const [words, count] of result.problems) console.log(`${count} × ${words}`);
for (const visit of result.memory)
  console.log(visit.map(({ mb, nodes, scripts }) => `${mb.toFixed(1)}/${nodes}/${scripts}`).join(' '));
console.log(`memory grew ${growthOf(result.memory)?.toFixed(2) ?? 'unmeasured'} times`);
