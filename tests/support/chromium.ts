import { existsSync } from 'node:fs';

/** Debian's Chromium. */
export const chromium = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] };

const shell = '/usr/bin/chromium-headless-shell';

/**
 * The same Chromium without its windows, where it is installed: it takes half the processor time. It tells a page of a
 * pointer that nobody moved, so that tests of pages that sleep until they are touched use `chromium`.
 */
export const headless = existsSync(shell) && !process.env.CHROMIUM ? { ...chromium, executablePath: shell } : chromium;
