'use client';

/** A value without an editor: other controls or the server set it. */
export function HiddenControl(): null {
  return null;
}
