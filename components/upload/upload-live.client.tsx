'use client';

import { useEffect } from 'react';
import { watchUpload } from './client/upload';

/** Inspects a file that is dropped or chosen, and sends it. */
export function UploadLive(): null {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('[data-upload]');
    return form === null ? undefined : watchUpload(form);
  }, []);
  return null;
}
