import { type KeyboardCoordinateGetter, KeyboardSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { QuickMouseSensor } from './quick-mouse-sensor';

/** A press becomes a drag after 5 px with the mouse and after a hold of 200 ms with a finger; keys use `move`. */
export function useDragSensors(move: KeyboardCoordinateGetter): ReturnType<typeof useSensors> {
  return useSensors(
    useSensor(QuickMouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: move }),
  );
}
