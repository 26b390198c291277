'use client';

import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';

export const stories: Readonly<Record<string, () => ReactElement>> = {
  button: () => <Button look="primary">Update chart</Button>,
};
