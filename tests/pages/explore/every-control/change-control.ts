import type { Locator } from 'playwright/test';
import type { Control, ControlType } from '@/lib/viz/viz';
import { addEntry, changeColumnConfig } from './change-entries';
import { changeColumn, changeFilter, changeFixedOrMetric, changeMetric, changeSpatial, popover } from './change-fields';
import { chooseNamed, chooseOther } from './choose';

/** How the names of the charts begin that may become layers of others. */
export const layerName = 'Walked layer';

type Change = (box: Locator, control: Control) => Promise<string | null>;

/** These have nothing that a person could change. */
export const silent: ReadonlySet<ControlType> = new Set(['HiddenControl', 'ComparisonRangeLabel']);

/**
 * Changes a control the way a person does. Says what was given; null where the control offered nothing to choose.
 */
export const changeControl: Change = async (box, control) => {
  await box.scrollIntoViewIfNeeded();
  return changes[control.type](box, control);
};

const changeText: Change = async (box, { isInt, validators = [], default: usual }) => {
  const isShare = typeof usual === 'number' && usual > 0 && usual < 1;
  const isNumber = isInt || validators.length > 0 || typeof usual === 'number';
  const number = Number(usual) === 3 ? '4' : '3';
  const text = isShare ? '0.5' : isNumber ? number : 'Walked';
  await box.getByRole('textbox').first().fill(text);
  return text;
};

const changeNumber: Change = async (box, { min = 1, max, default: usual }) => {
  const number = usual === min ? Math.min(max ?? min + 2, min + 2) : min;
  const field = box.getByRole('spinbutton').first();
  await field.fill(String(number));
  await field.press('Tab');
  return String(number);
};

/** The first, second, … field gets the number at its place. */
const changeNumbers =
  (...numbers: readonly number[]): Change =>
  async (box) => {
    for (const [at, field] of (await box.getByRole('spinbutton').all()).entries()) {
      await field.fill(String(numbers[at] ?? numbers[0]));
      await field.press('Tab');
    }
    return numbers.join(' ');
  };

const changeChoice: Change = async (box, { name, freeForm }) => {
  const select = box.getByRole('combobox').first();
  // Years in minutes are more rows than a chart may have.
  const chosen = await chooseOther(select, name.startsWith('resample_rule') ? { like: 'month' } : {});
  if (chosen !== null || freeForm !== true) return chosen;
  await select.fill('7');
  await select.press('Enter');
  return '7';
};

const changeRadio: Change = async (box) => {
  const other = box.locator('label:has(input[type=radio]:not(:checked))').first();
  if ((await other.count()) === 0) return null;
  const label = await other.textContent();
  await other.click();
  return label;
};

const changeCode =
  (text: string): Change =>
  async (box) => {
    await writeCode(box, text);
    return text;
  };

/** Writes into the only editor of code in the box, in place of what it has. */
export async function writeCode(box: Locator, text: string): Promise<void> {
  const { keyboard } = box.page();
  await box.locator('.code').click();
  await box.locator('.monaco-editor').waitFor();
  await keyboard.press('Control+a');
  await keyboard.insertText(text);
}

const changes: Readonly<Record<ControlType, Change>> = {
  AnnotationLayerControl: addEntry,
  BoundsControl: changeNumbers(1, 9),
  CheckboxControl: async (box) => {
    const checkbox = box.getByRole('checkbox');
    const isOn = await checkbox.isChecked();
    await checkbox.setChecked(!isOn);
    return String(!isOn);
  },
  CollectionControl: addEntry,
  ColorBreakpointsControl: addEntry,
  ColorPickerControl: async (box) => {
    const field = box.getByRole('textbox');
    await field.fill('#0a141e');
    await field.press('Enter');
    return '#0a141e';
  },
  ColorSchemeControl: changeChoice,
  ColumnConfigControl: changeColumnConfig,
  ComparisonRangeLabel: async () => null,
  ConditionalFormattingControl: addEntry,
  ContourControl: addEntry,
  CurrencyControl: async (box) => {
    let chosen: string | null = null;
    for (const select of await box.getByRole('combobox').all()) chosen = await chooseOther(select);
    return chosen;
  },
  DateFilterControl: async (box) => {
    await box.locator('.time-range-button').click();
    const panel = popover(box);
    await chooseNamed(panel.getByRole('combobox', { name: 'Range type' }), 'Last');
    await panel.getByText('Last quarter', { exact: true }).click();
    await panel.getByRole('button', { name: 'APPLY' }).click();
    return 'Last quarter';
  },
  DndColumnSelect: changeColumn,
  DndFilterSelect: changeFilter,
  DndMetricSelect: changeMetric,
  FixedOrMetricControl: changeFixedOrMetric,
  HandlebarsTemplateControl: changeCode('<b>Walked</b>'),
  HiddenControl: async () => null,
  LayerConfigsControl: addEntry,
  MapViewControl: async (box, control) => {
    await changeRadio(box, control);
    return changeNumbers(10, 20, 3)(box, control);
  },
  NumberControl: changeNumber,
  RadioButtonControl: changeRadio,
  // A layer of another dataset has columns that this one has not.
  SelectAsyncControl: async (box) => chooseOther(box.getByRole('combobox').first(), { like: layerName }),
  SelectControl: changeChoice,
  SliderControl: async (box) => {
    const thumb = box.getByRole('slider');
    const before = await thumb.inputValue();
    await thumb.press('ArrowRight');
    if ((await thumb.inputValue()) === before) await thumb.press('ArrowLeft');
    return thumb.inputValue();
  },
  SpatialControl: changeSpatial,
  StyleControl: changeCode('b { color: red }'),
  TextAreaControl: async (box) => {
    await box.getByRole('textbox').fill('walked');
    return 'walked';
  },
  TextControl: changeText,
  TimeOffsetControl: async (box) => {
    const field = box.getByRole('textbox');
    await field.fill('2014-01-05');
    await field.press('Enter');
    return '2014-01-05';
  },
  TimeRangeControl: async (box) => {
    for (const [at, field] of (await box.getByRole('textbox').all()).entries()) {
      await field.fill(`0${8 + at}:00:00`);
      await field.press('Enter');
    }
    return '08:00:00';
  },
  ViewportControl: changeNumbers(10, 20, 3, 4, 5),
  XAxisSortControl: changeChoice,
  ZoomConfigControl: changeRadio,
};
