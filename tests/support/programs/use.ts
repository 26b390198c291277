import { inject } from 'vitest';

globalThis.isolinePrograms = inject('programs');
