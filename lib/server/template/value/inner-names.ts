/** Python's double-underscore attributes, without the underscores: those of every object, and those of each type. */
const everywhere =
  'class delattr dir doc eq format ge getattribute getstate gt hash init init_subclass le lt ne new reduce reduce_ex ' +
  'repr setattr sizeof str subclasshook';
const numbers =
  'abs add bool ceil divmod float floor floordiv getnewargs int mod mul neg pos pow radd rdivmod rfloordiv rmod rmul ' +
  'round rpow rsub rtruediv sub truediv trunc';
const wholeNumbers = `${numbers} and index invert lshift or rand rlshift ror rrshift rshift rxor xor`;
const ordered = 'add class_getitem contains getitem iter len mul rmul';
const ofType: Readonly<Record<string, string>> = {
  str: 'add contains getitem getnewargs iter len mod mul rmod rmul',
  Markup: 'add contains dict getitem getnewargs html iter len mod module mul radd rmod rmul slots',
  int: wholeNumbers,
  bool: wholeNumbers,
  float: `${numbers} getformat`,
  NoneType: 'bool',
  list: `${ordered} delitem iadd imul reversed setitem`,
  tuple: `${ordered} getnewargs`,
  dict: 'class_getitem contains delitem getitem ior iter len or reversed ror setitem',
  range: 'bool contains getitem iter len reversed',
  generator: 'del iter name next qualname',
  type:
    'abstractmethods annotations base bases basicsize call dict dictoffset flags instancecheck itemsize module mro ' +
    'name or prepare qualname ror subclasscheck subclasses text_signature weakref weakrefoffset',
  function: 'annotations builtins call closure code defaults dict get globals kwdefaults module name qualname',
  builtin_function_or_method: 'call module name qualname self text_signature',
  Undefined:
    'add bool call complex contains delitem div float floordiv getattr getitem getnewargs int iter len mod module ' +
    'mul neg pos pow radd rdiv rfloordiv rmod rmul rpow rsub rtruediv setitem slots sub truediv',
};
const others = 'annotations dict module weakref';

/** Whether a Python object of this type has this double-underscore attribute, which templates must not access. */
export function hasInner(type: string, name: string): boolean {
  const inner = /^__(\w+)__$/.exec(name)?.[1];
  if (inner === undefined) return false;
  return everywhere.split(' ').includes(inner) || (ofType[type] ?? others).split(' ').includes(inner);
}
