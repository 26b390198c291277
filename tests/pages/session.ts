/** The port of the server whose pages are tested. */
export const port = process.env.ISOLINE_PAGES_PORT ?? '8197';

/** Cookies of the signed-in administrator, in Playwright's format. Servers on other ports have their own. */
export const sessionFile = `tests/.report/pages-session-${port}.json`;
