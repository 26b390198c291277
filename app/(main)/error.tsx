'use client';

export { ErrorScreen as default } from './error.client';
