import { pureParts } from './parts';

/** Replays the part that its argument names, in a process of its own, and sends the results to its parent. */
const [name = ''] = process.argv.slice(2);
const part = pureParts[name];
if (part === undefined) throw new Error(`there is no part ${name}`);
const { run } = await part.load();
process.send?.(await run(), () => process.exit(0));
