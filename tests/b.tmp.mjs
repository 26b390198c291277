// tests/drawing.tmp.ts
import { execFileSync } from "node:child_process";

// lib/viz/kit/markup.ts
import { Fragment, isValidElement } from "react";
function markup(node, dress) {
  return write(node, dress, false);
}
function write(node, dress, isStretched) {
  if (node === null || node === void 0 || typeof node === "boolean") return "";
  if (typeof node === "string") return escaped(node);
  if (typeof node === "number" || typeof node === "bigint") return String(node);
  if (isValidElement(node)) return elementMarkup(node.type, node.props, dress, isStretched);
  if (typeof node === "object" && Symbol.iterator in node) {
    let html = "";
    for (const one2 of node) html += write(one2, dress, isStretched);
    return html;
  }
  throw new Error("A drawing holds elements, texts and lists of them");
}
var empty = /* @__PURE__ */ new Set(["area", "br", "col", "hr", "img", "input", "wbr"]);
function elementMarkup(type, given, dress, isWithin) {
  if (typeof type === "function") return write(type(given), dress, isWithin);
  if (type === Fragment) return write(given.children, dress, isWithin);
  if (typeof type !== "string") throw new Error("A drawing is made of functions and plain elements");
  const isStretched = isWithin || given.preserveAspectRatio === "none";
  const props = dress === void 0 ? given : dress(type, given, isStretched);
  let html = `<${type}`;
  for (const name in props) html += attribute(type, name, props[name]);
  if (type === "input") {
    html += attribute("", "checked", props.checked ?? props.defaultChecked);
    html += attribute("", "value", props.value ?? props.defaultValue);
  }
  if (empty.has(type)) return `${html}/>`;
  const inner3 = props.dangerouslySetInnerHTML;
  const content = inner3 === void 0 ? write(props.children, dress, isStretched) : inner3.__html;
  return `${html}>${type === "pre" && content.startsWith("\n") ? "\n" : ""}${content}</${type}>`;
}
var renamed = {
  className: "class",
  htmlFor: "for",
  tabIndex: "tabindex",
  dominantBaseline: "dominant-baseline",
  fillOpacity: "fill-opacity",
  fillRule: "fill-rule",
  clipPath: "clip-path",
  clipRule: "clip-rule",
  fontFamily: "font-family",
  fontSize: "font-size",
  fontStyle: "font-style",
  fontVariant: "font-variant",
  fontWeight: "font-weight",
  letterSpacing: "letter-spacing",
  markerEnd: "marker-end",
  markerMid: "marker-mid",
  markerStart: "marker-start",
  paintOrder: "paint-order",
  pointerEvents: "pointer-events",
  shapeRendering: "shape-rendering",
  stopColor: "stop-color",
  stopOpacity: "stop-opacity",
  strokeDasharray: "stroke-dasharray",
  strokeDashoffset: "stroke-dashoffset",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
  strokeMiterlimit: "stroke-miterlimit",
  strokeOpacity: "stroke-opacity",
  strokeWidth: "stroke-width",
  textAnchor: "text-anchor",
  textDecoration: "text-decoration",
  textRendering: "text-rendering",
  vectorEffect: "vector-effect",
  wordSpacing: "word-spacing",
  xmlSpace: "xml:space"
};
var flags = /* @__PURE__ */ new Set(["checked", "disabled", "hidden", "open", "readOnly", "required"]);
var held = /* @__PURE__ */ new Set(["checked", "defaultChecked", "defaultValue", "value"]);
var unwritten = /* @__PURE__ */ new Set(["children", "dangerouslySetInnerHTML", "key", "ref"]);
var addresses = /* @__PURE__ */ new Set(["href", "src", "action", "formAction", "xlinkHref"]);
function attribute(type, name, value) {
  if (value === null || value === void 0) return "";
  if (type === "input" && held.has(name)) return "";
  const kind = kinds.get(name) ?? kindOf(name);
  if (kind.as === "text") {
    if (typeof value === "string") return `${kind.opening}${escaped(value)}"`;
    if (typeof value === "number") return `${kind.opening}${value}"`;
  }
  return otherAttribute(kind, name, value);
}
var kinds = /* @__PURE__ */ new Map();
function kindOf(name) {
  const kind = {
    as: unwritten.has(name) ? "nothing" : name === "style" ? "style" : flags.has(name) ? "flag" : addresses.has(name) ? "address" : "text",
    opening: ` ${renamed[name] ?? name}="`,
    isFree: name.startsWith("data-") || name.startsWith("aria-")
  };
  if (kinds.size < 1e3) kinds.set(name, kind);
  return kind;
}
function otherAttribute({ as, opening, isFree }, name, value) {
  if (as === "nothing") return "";
  if (as === "style") return styleMarkup(value);
  if (as === "flag") return value ? ` ${name.toLowerCase()}=""` : "";
  if (typeof value === "boolean" && !isFree) return "";
  if (typeof value === "function" || typeof value === "symbol") return "";
  const text3 = String(value);
  if (as === "address" && /^[\s\p{Cc}]*javascript:/iu.test(text3.replaceAll(/[\t\r\n]/g, ""))) return "";
  return `${opening}${escaped(text3)}"`;
}
var unitless = /* @__PURE__ */ new Set([
  "fillOpacity",
  "flex",
  "flexGrow",
  "flexShrink",
  "fontWeight",
  "gridColumn",
  "gridRow",
  "lineHeight",
  "opacity",
  "order",
  "strokeOpacity",
  "zIndex",
  "zoom"
]);
var properties = /* @__PURE__ */ new Map();
function styleMarkup(style) {
  let css = "";
  for (const name in style) {
    const value = style[name];
    if (value === null || value === void 0 || typeof value === "boolean" || value === "") continue;
    const isOwn = name.startsWith("--");
    const isPixels = typeof value === "number" && value !== 0 && !isOwn && !unitless.has(name);
    const text3 = isPixels ? `${value}px` : String(value).trim();
    css += `${css === "" ? "" : ";"}${isOwn ? name : propertyOf(name)}:${escaped(text3)}`;
  }
  return css === "" ? "" : ` style="${css}"`;
}
function propertyOf(name) {
  const known3 = properties.get(name);
  if (known3 !== void 0) return known3;
  const written2 = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  properties.set(name, written2);
  return written2;
}
var special = /["&'<>]/;
var marks = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;"
};
function escaped(text3) {
  return special.test(text3) ? text3.replaceAll(/["&'<>]/g, (mark) => marks[mark] ?? mark) : text3;
}

// lib/viz/kit/theme.ts
var pageTheme = {
  text: "var(--text)",
  quiet: "var(--text-quiet)",
  line: "var(--line)",
  grid: "var(--chart-grid)",
  axis: "var(--chart-axis)",
  surface: "var(--surface)",
  accent: "var(--accent)",
  danger: "var(--danger)",
  success: "var(--success)",
  font: "var(--font)",
  mode: "page"
};
var imageThemes = {
  light: {
    text: "#1a1f26",
    quiet: "#56606c",
    line: "#e2e6ea",
    grid: "#eaedf0",
    axis: "#8a949f",
    surface: "#ffffff",
    accent: "#0a66b8",
    danger: "#b3261e",
    success: "#1a7340",
    font: "Inter",
    mode: "light"
  },
  dark: {
    text: "#e6e9ee",
    quiet: "#9ca6b2",
    line: "#2a3039",
    grid: "#252b33",
    axis: "#67727e",
    surface: "#161a20",
    accent: "#6fb3fa",
    danger: "#ff8f87",
    success: "#6dcf8d",
    font: "Inter",
    mode: "dark"
  }
};

// lib/viz/kit/controls/defaults.ts
function defaultsOf(sections) {
  const controls59 = sections.flatMap(({ rows: rows2 }) => rows2.flat());
  return Object.fromEntries(controls59.flatMap(({ name, default: value }) => value ? [[name, value]] : []));
}

// lib/viz/kit/controls/control.ts
var control = (name, type, label, rest = {}) => ({
  name,
  type,
  label,
  ...type === "DndColumnSelect" ? { freeForm: true } : {},
  ...rest
});
var checkbox = (name, label, rest = {}) => control(name, "CheckboxControl", label, { default: false, ...rest });
var text = (name, label, rest = {}) => control(name, "TextControl", label, rest);
var select = (name, label, choices, rest = {}) => control(name, "SelectControl", label, { ...choices === void 0 ? {} : { choices }, ...rest });
var same = (...values) => values.map((value) => [value, String(value)]);
var whenAny = (name) => (form) => {
  const value = form[name];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};
var when = (name) => (form) => Boolean(form[name]);
var whenTime = (form, kindOf3) => {
  const kind = kindOf3?.(form.x_axis);
  return Boolean(form.x_axis) && (kind === void 0 || kind === "temporal");
};
var whenSortable = (form, kindOf3) => {
  const kind = kindOf3?.(form.x_axis);
  return kind !== "temporal" && (kind !== "numeric" || Boolean(form.xAxisForceCategorical));
};
var render = { renderTrigger: true };

// lib/viz/kit/color-schemes.ts
var list = (colors) => colors.split(" ");
var isoline = {
  id: "isoline",
  label: "Isoline",
  group: "featured",
  colors: list("#2b6cb0 #d27d12 #0f766e #df6d9d #7d5fc7 #4b9ac8 #b3422b #8a9a1f #a34d8c #8592a3")
};
var categoricalSchemes = [
  isoline,
  {
    id: "bnbColors",
    label: "Airbnb Colors",
    colors: list(
      "#29696B #5BCACE #F4B02A #F1826A #792EB2 #C96EC6 #921E50 #B27700 #9C3498 #9C3498 #E4679D #C32F0E #9D63CA"
    )
  },
  {
    id: "d3Category10",
    label: "D3 Category 10",
    colors: list("#1f77b4 #ff7f0e #2ca02c #d62728 #9467bd #8c564b #e377c2 #7f7f7f #bcbd22 #17becf")
  },
  {
    id: "d3Category20",
    label: "D3 Category 20",
    colors: list(
      "#1f77b4 #aec7e8 #ff7f0e #ffbb78 #2ca02c #98df8a #d62728 #ff9896 #9467bd #c5b0d5 #8c564b #c49c94 #e377c2 #f7b6d2 #7f7f7f #c7c7c7 #bcbd22 #dbdb8d #17becf #9edae5"
    )
  },
  {
    id: "d3Category20b",
    label: "D3 Category 20b",
    colors: list(
      "#393b79 #5254a3 #6b6ecf #9c9ede #637939 #8ca252 #b5cf6b #cedb9c #8c6d31 #bd9e39 #e7ba52 #e7cb94 #843c39 #ad494a #d6616b #e7969c #7b4173 #a55194 #ce6dbd #de9ed6"
    )
  },
  {
    id: "d3Category20c",
    label: "D3 Category 20c",
    colors: list(
      "#3182bd #6baed6 #9ecae1 #c6dbef #e6550d #fd8d3c #fdae6b #fdd0a2 #31a354 #74c476 #a1d99b #c7e9c0 #756bb1 #9e9ac8 #bcbddc #dadaeb #636363 #969696 #bdbdbd #d9d9d9"
    )
  },
  {
    id: "echarts4Colors",
    label: "ECharts v4.x Colors",
    colors: list("#c23531 #2f4554 #61a0a8 #d48265 #91c7ae #749f83 #ca8622 #bda29a #6e7074 #546570 #c4ccd3")
  },
  {
    id: "echarts5Colors",
    label: "ECharts v5.x Colors",
    colors: list("#5470C6 #91CC75 #FAC858 #EE6666 #73C0DE #3BA272 #FC8452 #9A60B4 #EA7CCC")
  },
  {
    id: "googleCategory10c",
    label: "Google Category 10c",
    colors: list("#3366cc #dc3912 #ff9900 #109618 #990099 #0099c6 #dd4477 #66aa00 #b82e2e #316395")
  },
  {
    id: "googleCategory20c",
    label: "Google Category 20c",
    colors: list(
      "#3366cc #dc3912 #ff9900 #109618 #990099 #0099c6 #dd4477 #66aa00 #b82e2e #316395 #994499 #22aa99 #aaaa11 #6633cc #e67300 #8b0707 #651067 #329262 #5574a6 #3b3eac"
    )
  },
  {
    id: "lyftColors",
    label: "Lyft Colors",
    colors: list("#EA0B8C #6C838E #29ABE2 #33D9C1 #9DACB9 #7560AA #2D5584 #831C4A #333D47 #AC2077")
  },
  {
    id: "presetColors",
    label: "Preset Colors",
    group: "featured",
    colors: list(
      "#6BD3B3 #FCC550 #408184 #66CBE2 #EE5960 #484E5A #FF874E #03748E #C9BBAB #B17BAA #B5E9D9 #FDE2A7 #9FC0C1 #B2E5F0 #F6ACAF #A4A6AC #FFC3A6 #81B9C6 #E4DDD5 #D9BDD5"
    )
  },
  {
    id: "supersetColors",
    label: "Superset Colors",
    group: "featured",
    colors: list(
      "#1FA8C9 #454E7C #5AC189 #FF7F44 #666666 #E04355 #FCC700 #A868B7 #3CCCCB #A38F79 #8FD3E4 #A1A6BD #ACE1C4 #FEC0A1 #B2B2B2 #EFA1AA #FDE380 #D3B3DA #9EE5E5 #D1C6BC"
    )
  },
  {
    id: "supersetAndPresetColors",
    label: "Preset + Superset",
    group: "featured",
    colors: list("#004960 #2893B3 #20A7C9 #5CC0DA #7DCDE1 #A9D3E1 #C6ECE1 #AAE2D2 #71CFB4 #2FC096 #178F7A #067162")
  },
  {
    id: "modernSunset",
    label: "Modern sunset",
    group: "featured",
    colors: list("#0080F6 #254081 #6C4592 #A94693 #DC4180 #F35193 #FF7582 #FF4C5D #FF824E #FFAD2A #FFDB04 #F3F700")
  },
  {
    id: "colorsOfRainbow",
    label: "Colors of rainbow",
    group: "featured",
    colors: list("#41ED86 #2FC096 #01DFFF #153AE0 #850AD6 #BD59FF #FF4A96 #C32668 #F40000 #FF8901 #FFBC0A #FFEC43")
  },
  {
    id: "blueToGreen",
    label: "Blue to green",
    group: "featured",
    colors: list("#3200A7 #004CDA #0074F1 #0096EF #53BFFF #41C8E6 #30DEDE #04D9C7 #00EAA2 #A6FF93")
  },
  {
    id: "redToYellow",
    label: "Red to yellow",
    group: "featured",
    colors: list("#90042A #D60039 #D1353B #E45233 #F47028 #FE8E17 #FFAD00 #FFCC00 #FFE601 #FFF46D")
  },
  {
    id: "wavesOfBlue",
    label: "Waves of blue",
    group: "featured",
    colors: list("#070061 #0A0095 #0054B4 #006BE7 #2289FF #4A9FFF #76B6FF #9DCBFF #BEDCFF #DAEBFF")
  }
];
var sequentialSchemes = [
  { id: "blue_white_yellow", label: "blue/white/yellow", colors: list("#00d1c1 white #ffb400") },
  { id: "fire", label: "fire", colors: list("white yellow red black") },
  { id: "white_black", label: "white/black", colors: list("white black") },
  { id: "black_white", label: "black/white", colors: list("black white") },
  { id: "dark_blue", label: "dark blues", colors: list("#EBF5F8 #6BB1CC #357E9B #1B4150 #092935") },
  { id: "pink_grey", label: "pink/grey", diverging: true, colors: list("#E70B81 #FAFAFA #666666") },
  { id: "greens", label: "greens", colors: list("#ffffcc #78c679 #006837") },
  { id: "purples", label: "purples", colors: list("#f2f0f7 #9e9ac8 #54278f") },
  { id: "oranges", label: "oranges", colors: list("#fef0d9 #fc8d59 #b30000") },
  {
    id: "red_yellow_blue",
    label: "red/yellow/blue",
    diverging: true,
    colors: list("#d7191c #fdae61 #ffffbf #abd9e9 #2c7bb6")
  },
  {
    id: "brown_white_green",
    label: "brown/white/green",
    diverging: true,
    colors: list("#a6611a #dfc27d #f5f5f5 #80cdc1 #018571")
  },
  {
    id: "purple_white_green",
    label: "purple/white/green",
    diverging: true,
    colors: list("#7b3294 #c2a5cf #f7f7f7 #a6dba0 #008837")
  },
  {
    id: "superset_seq_1",
    label: "Superset Sequential #1",
    colors: list("#F4FAD4 #D7F1AC #A9E3AF #82CDBB #63C1BF #1FA8C9 #2367AC #2A2D84 #251354 #050415")
  },
  {
    id: "superset_seq_2",
    label: "Superset Sequential #2",
    colors: list("#FBF1B4 #FDD093 #FEAD71 #FF7F44 #E04355 #C53D6F #952B7B #4F167B #251354 #050415")
  },
  {
    id: "superset_div_1",
    label: "Superset Diverging #1",
    colors: list("#E04355 #E87180 #EFA1AA #F7D0D4 #F6F6F7 #C8E9F1 #8FD3E4 #58BDD7 #1FA8C9")
  },
  {
    id: "superset_div_2",
    label: "Superset Diverging #2",
    colors: list("#FF7F44 #FF9E72 #FEC0A1 #FFDFD0 #F6F6F7 #C8E9F1 #8FD3E4 #58BDD7 #1FA8C9")
  },
  {
    id: "preset_seq_1",
    label: "Preset Sequential #1",
    colors: list("#F3FAEB #DEF2D7 #CAEAC4 #98DEBC #69D3B5 #4AA59D #287886 #0D5B6A #03273F #03273F")
  },
  {
    id: "preset_seq_2",
    label: "Preset Sequential #2",
    colors: list("#FEECE8 #FDE2DA #FCCEC2 #F998AA #F76896 #D13186 #AC0378 #790071 #43026C #050415")
  },
  {
    id: "preset_div_1",
    label: "Preset Diverging #1",
    colors: list("#B17BAA #C59DC0 #D9BDD5 #D9BDD5 #F6F6F7 #CBEFE5 #98DECA #64D0B0 #32BE96")
  },
  {
    id: "preset_div_2",
    label: "Preset Diverging #2",
    colors: list("#CB5171 #D87C94 #E5A8B7 #F2D3DB #F6F6F7 #CEE8EC #9CD1D8 #6CBAC6 #3AA3B2")
  },
  { id: "echarts_gradient", label: "ECharts gradient", colors: list("#f6EFA6 #D88273 #BF444C") },
  {
    id: "deck_gl_heatmap_gradient",
    label: "Deck.gl Heatmap Default",
    colors: list("#bd0026 #f03b20 #fd8d3c #feb24c #fed976 #ffffb2")
  },
  {
    id: "schemeRdBu",
    label: "red/blue",
    diverging: true,
    colors: list("#67001f #b2182b #d6604d #f4a582 #fddbc7 #d1e5f0 #92c5de #4393c3 #2166ac #053061")
  },
  {
    id: "schemeBrBG",
    label: "brown/green",
    diverging: true,
    colors: list("#543005 #8c510a #bf812d #dfc27d #f6e8c3 #c7eae5 #80cdc1 #35978f #01665e #003c30")
  },
  {
    id: "schemePRGn",
    label: "purple/green",
    diverging: true,
    colors: list("#40004b #762a83 #9970ab #c2a5cf #e7d4e8 #d9f0d3 #a6dba0 #5aae61 #1b7837 #00441b")
  },
  {
    id: "schemePiYG",
    label: "pink/green",
    diverging: true,
    colors: list("#8e0152 #c51b7d #de77ae #f1b6da #fde0ef #e6f5d0 #b8e186 #7fbc41 #4d9221 #276419")
  },
  {
    id: "schemePuOr",
    label: "purple/orange",
    diverging: true,
    colors: list("#2d004b #542788 #8073ac #b2abd2 #d8daeb #fee0b6 #fdb863 #e08214 #b35806 #7f3b08")
  },
  {
    id: "schemeRdGy",
    label: "red/gray/black",
    diverging: true,
    colors: list("#67001f #b2182b #d6604d #f4a582 #fddbc7 #e0e0e0 #bababa #878787 #4d4d4d #1a1a1a")
  },
  {
    id: "schemeRdYlBu",
    label: "red/yellow/blue",
    diverging: true,
    colors: list("#a50026 #d73027 #f46d43 #fdae61 #fee090 #e0f3f8 #abd9e9 #74add1 #4575b4 #313695")
  },
  {
    id: "schemeRdYlGn",
    label: "red/yellow/green",
    diverging: true,
    colors: list("#a50026 #d73027 #f46d43 #fdae61 #fee08b #d9ef8b #a6d96a #66bd63 #1a9850 #006837")
  },
  {
    id: "schemeSpectral",
    label: "rainbow",
    colors: list("#9e0142 #d53e4f #f46d43 #fdae61 #fee08b #e6f598 #abdda4 #66c2a5 #3288bd #5e4fa2")
  },
  {
    id: "schemeBlues",
    label: "blues",
    colors: list("#b5d4e9 #93c3df #6daed5 #4b97c9 #2f7ebc #1864aa #0a4a90 #08306b")
  },
  {
    id: "schemeGreens",
    label: "greens",
    colors: list("#b7e2b1 #97d494 #73c378 #4daf62 #2f984f #157f3b #036429 #00441b")
  },
  {
    id: "schemeGrays",
    label: "grays",
    colors: list("#cecece #b4b4b4 #979797 #7a7a7a #5f5f5f #404040 #1e1e1e #000000")
  },
  {
    id: "schemeOranges",
    label: "oranges",
    colors: list("#fdc28c #fda762 #fb8d3d #f2701d #e25609 #c44103 #9f3303 #7f2704")
  },
  {
    id: "schemePurples",
    label: "purples",
    colors: list("#cecee5 #b6b5d8 #9e9bc9 #8782bc #7363ac #61409b #501f8c #3f007d")
  },
  { id: "schemeReds", label: "reds", colors: list("#fcaa8e #fc8a6b #f9694c #ef4533 #d92723 #bb151a #970b13 #67000d") },
  {
    id: "schemeViridis",
    label: "Viridis",
    colors: list("#482475 #414487 #355f8d #2a788e #21918c #22a884 #44bf70 #7ad151 #bddf26 #fde725")
  },
  {
    id: "schemeInferno",
    label: "Inferno",
    colors: list("#160b39 #420a68 #6a176e #932667 #bc3754 #dd513a #f37819 #fca50a #f6d746 #fcffa4")
  },
  {
    id: "schemeMagma",
    label: "Magma",
    colors: list("#140e36 #3b0f70 #641a80 #8c2981 #b73779 #de4968 #f7705c #fe9f6d #fecf92 #fcfdbf")
  },
  {
    id: "schemeWarm",
    label: "Warm",
    colors: list("#963db3 #bf3caf #e4419d #fe4b83 #ff5e63 #ff7847 #fb9633 #e2b72f #c6d63c #aff05b")
  },
  {
    id: "schemeCool",
    label: "Cool",
    colors: list("#6054c8 #4c6edb #368ce1 #23abd8 #1ac7c2 #1ddfa3 #30ef82 #52f667 #7ff658 #aff05b")
  },
  {
    id: "schemeCubehelixDefault",
    label: "Cube Helix",
    colors: list("#1a1530 #163d4e #1f6642 #54792f #a07949 #d07e93 #cf9cda #c1caf3 #d2eeef #ffffff")
  },
  {
    id: "schemeBuGn",
    label: "blue/green",
    colors: list("#b7e4da #8fd3c1 #68c2a3 #49b17f #2f9959 #157f3c #036429 #00441b")
  },
  {
    id: "schemeBuPu",
    label: "blue/purple",
    colors: list("#b2cae1 #9cb3d5 #8f95c6 #8c74b5 #8952a5 #852d8f #730f71 #4d004b")
  },
  {
    id: "schemeGnBu",
    label: "green/blue",
    colors: list("#bde5bf #9ed9bb #7bcbc4 #58b7cd #399cc6 #1d7eb7 #0b60a1 #084081")
  },
  {
    id: "schemeOrRd",
    label: "orange/red",
    colors: list("#fdca94 #fdb07a #fa8e5d #f16c49 #e04530 #c81d13 #a70403 #7f0000")
  },
  {
    id: "schemePuBuGn",
    label: "purple/blue/green",
    colors: list("#bec9e2 #98b9d9 #69a8cf #4096c0 #19879f #037877 #016353 #014636")
  },
  {
    id: "schemePuBu",
    label: "purple/blue",
    colors: list("#bfc9e2 #9bb9d9 #72a8cf #4394c3 #1a7db6 #0667a1 #045281 #023858")
  },
  {
    id: "schemePuRd",
    label: "purple/red",
    colors: list("#d0aad2 #d08ac2 #dd63ae #e33890 #d71c6c #b70b4f #8f023a #67001f")
  },
  {
    id: "schemeRdPu",
    label: "red/purple",
    colors: list("#fbb5bc #f993b0 #f369a3 #e03e98 #c01788 #99037c #700174 #49006a")
  },
  {
    id: "schemeYlGnBu",
    label: "yellow/green/blue",
    colors: list("#d5eeb3 #a9ddb7 #73c9bd #45b4c2 #2897bf #2073b2 #234ea0 #1c3185 #081d58")
  },
  {
    id: "schemeYlGn",
    label: "yellow/green",
    colors: list("#e4f4ac #c7e89b #a2d88a #78c578 #4eaf63 #2f944e #15793f #036034 #004529")
  },
  {
    id: "schemeYlOrBr",
    label: "yellow/orange/brown",
    colors: list("#feeaa1 #fed676 #feba4a #fb992c #ee7918 #d85b0a #b74304 #8f3204 #662506")
  },
  {
    id: "schemeYlOrRd",
    label: "yellow/orange/red",
    colors: list("#fee087 #fec965 #feab4b #fd893c #fa5c2e #ec3023 #d31121 #af0225 #800026")
  }
];
var defaultId = "SUPERSET_DEFAULT";
function categoricalScheme(id) {
  return pick(categoricalSchemes, id === defaultId ? "d3Category10" : id, "supersetColors");
}
function sequentialScheme(id) {
  return pick(sequentialSchemes, id === defaultId ? "schemeRdBu" : id, "superset_seq_1");
}
function pick(schemes, id, fallback) {
  const found = schemes.find((scheme) => scheme.id === id) ?? schemes.find((scheme) => scheme.id === fallback);
  return found ?? isoline;
}

// lib/format/number-format.ts
import { formatLocale as d3Locale } from "@visx/vendor/d3-format";

// lib/format/duration.ts
var steps = [
  ["y", 365 * 864e5],
  ["d", 864e5],
  ["h", 36e5],
  ["m", 6e4]
];
function writeDuration(value, isFine) {
  const ms = Math.abs(value);
  const parts4 = whole(ms).flatMap(([unit2, count]) => count > 0 ? [`${count}${unit2}`] : []);
  if (isFine || ms < 1e3) parts4.push(...isFine ? fineParts(ms) : roundParts(ms));
  else {
    const seconds = tenths(ms);
    if (Number(seconds) !== 0) parts4.push(`${seconds}s`);
  }
  return (value < 0 && parts4.length > 0 ? "-" : "") + (parts4.join(" ") || "0ms");
}
function writeClock(value) {
  const ms = Math.abs(value);
  const counts2 = whole(ms).map(([, count]) => count);
  const first2 = counts2.findIndex((count) => count > 0);
  const shown = counts2.slice(first2 < 0 ? 3 : first2);
  const [head2 = 0, ...rest] = shown;
  const clock2 = [String(head2), ...rest.map((count) => String(count).padStart(2, "0"))];
  const [integer2 = "0", fraction2] = tenths(ms).split(".");
  const seconds = integer2.padStart(2, "0") + (fraction2 === void 0 ? "" : `.${fraction2}`);
  return `${value < 0 ? "-" : ""}${clock2.join(":")}:${seconds}`;
}
function whole(ms) {
  let rest = ms;
  return steps.map(([unit2, length]) => {
    const count = Math.trunc(rest / length);
    rest %= length;
    return [unit2, count];
  });
}
function tenths(ms) {
  return (Math.floor(ms / 1e3 % 60 * 10 + 1e-7) / 10).toFixed(1).replace(".0", "");
}
function roundParts(ms) {
  const count = ms >= 1 ? Math.round(ms) : Math.ceil(ms);
  return count > 0 ? [`${count}ms`] : [];
}
function fineParts(ms) {
  const counts2 = [
    [Math.trunc(ms / 1e3 % 60), "s"],
    [Math.trunc(ms % 1e3), "ms"],
    [Math.trunc(ms * 1e3 % 1e3), "\xB5s"],
    [Math.trunc(ms * 1e6 % 1e3), "ns"]
  ];
  return counts2.flatMap(([count, unit2]) => count > 0 ? [`${count}${unit2}`] : []);
}

// lib/format/locales.generated.json
var locales_generated_default = {
  ar: {
    number: {
      decimal: ".",
      thousands: ",",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%-d/%-m/%Y",
      time: "%-I:%M:%S %p",
      periods: [
        "\u0635",
        "\u0645"
      ],
      days: [
        "\u0627\u0644\u0623\u062D\u062F",
        "\u0627\u0644\u0627\u062B\u0646\u064A\u0646",
        "\u0627\u0644\u062B\u0644\u0627\u062B\u0627\u0621",
        "\u0627\u0644\u0623\u0631\u0628\u0639\u0627\u0621",
        "\u0627\u0644\u062E\u0645\u064A\u0633",
        "\u0627\u0644\u062C\u0645\u0639\u0629",
        "\u0627\u0644\u0633\u0628\u062A"
      ],
      shortDays: [
        "\u0627\u0644\u0623\u062D\u062F",
        "\u0627\u0644\u0627\u062B\u0646\u064A\u0646",
        "\u0627\u0644\u062B\u0644\u0627\u062B\u0627\u0621",
        "\u0627\u0644\u0623\u0631\u0628\u0639\u0627\u0621",
        "\u0627\u0644\u062E\u0645\u064A\u0633",
        "\u0627\u0644\u062C\u0645\u0639\u0629",
        "\u0627\u0644\u0633\u0628\u062A"
      ],
      months: [
        "\u064A\u0646\u0627\u064A\u0631",
        "\u0641\u0628\u0631\u0627\u064A\u0631",
        "\u0645\u0627\u0631\u0633",
        "\u0623\u0628\u0631\u064A\u0644",
        "\u0645\u0627\u064A\u0648",
        "\u064A\u0648\u0646\u064A\u0648",
        "\u064A\u0648\u0644\u064A\u0648",
        "\u0623\u063A\u0633\u0637\u0633",
        "\u0633\u0628\u062A\u0645\u0628\u0631",
        "\u0623\u0643\u062A\u0648\u0628\u0631",
        "\u0646\u0648\u0641\u0645\u0628\u0631",
        "\u062F\u064A\u0633\u0645\u0628\u0631"
      ],
      shortMonths: [
        "\u064A\u0646\u0627\u064A\u0631",
        "\u0641\u0628\u0631\u0627\u064A\u0631",
        "\u0645\u0627\u0631\u0633",
        "\u0623\u0628\u0631\u064A\u0644",
        "\u0645\u0627\u064A\u0648",
        "\u064A\u0648\u0646\u064A\u0648",
        "\u064A\u0648\u0644\u064A\u0648",
        "\u0623\u063A\u0633\u0637\u0633",
        "\u0633\u0628\u062A\u0645\u0628\u0631",
        "\u0623\u0643\u062A\u0648\u0628\u0631",
        "\u0646\u0648\u0641\u0645\u0628\u0631",
        "\u062F\u064A\u0633\u0645\u0628\u0631"
      ]
    }
  },
  de: {
    number: {
      decimal: ",",
      thousands: ".",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%-d.%-m.%Y",
      time: "%H:%M:%S",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "Sonntag",
        "Montag",
        "Dienstag",
        "Mittwoch",
        "Donnerstag",
        "Freitag",
        "Samstag"
      ],
      shortDays: [
        "So",
        "Mo",
        "Di",
        "Mi",
        "Do",
        "Fr",
        "Sa"
      ],
      months: [
        "Januar",
        "Februar",
        "M\xE4rz",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember"
      ],
      shortMonths: [
        "Jan",
        "Feb",
        "M\xE4r",
        "Apr",
        "Mai",
        "Jun",
        "Jul",
        "Aug",
        "Sep",
        "Okt",
        "Nov",
        "Dez"
      ]
    }
  },
  en: {
    number: {
      decimal: ".",
      thousands: ",",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%-m/%-d/%Y",
      time: "%-I:%M:%S %p",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "Sunday",
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday"
      ],
      shortDays: [
        "Sun",
        "Mon",
        "Tue",
        "Wed",
        "Thu",
        "Fri",
        "Sat"
      ],
      months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December"
      ],
      shortMonths: [
        "Jan",
        "Feb",
        "Mar",
        "Apr",
        "May",
        "Jun",
        "Jul",
        "Aug",
        "Sep",
        "Oct",
        "Nov",
        "Dec"
      ]
    }
  },
  es: {
    number: {
      decimal: ",",
      thousands: ".",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%-d/%-m/%Y",
      time: "%H:%M:%S",
      periods: [
        "a.\u202Fm.",
        "p.\u202Fm."
      ],
      days: [
        "domingo",
        "lunes",
        "martes",
        "mi\xE9rcoles",
        "jueves",
        "viernes",
        "s\xE1bado"
      ],
      shortDays: [
        "dom",
        "lun",
        "mar",
        "mi\xE9",
        "jue",
        "vie",
        "s\xE1b"
      ],
      months: [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre"
      ],
      shortMonths: [
        "ene",
        "feb",
        "mar",
        "abr",
        "may",
        "jun",
        "jul",
        "ago",
        "sept",
        "oct",
        "nov",
        "dic"
      ]
    }
  },
  fr: {
    number: {
      decimal: ",",
      thousands: "\xA0",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%d/%m/%Y",
      time: "%H:%M:%S",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "dimanche",
        "lundi",
        "mardi",
        "mercredi",
        "jeudi",
        "vendredi",
        "samedi"
      ],
      shortDays: [
        "dim.",
        "lun.",
        "mar.",
        "mer.",
        "jeu.",
        "ven.",
        "sam."
      ],
      months: [
        "janvier",
        "f\xE9vrier",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "ao\xFBt",
        "septembre",
        "octobre",
        "novembre",
        "d\xE9cembre"
      ],
      shortMonths: [
        "janv.",
        "f\xE9vr.",
        "mars",
        "avr.",
        "mai",
        "juin",
        "juil.",
        "ao\xFBt",
        "sept.",
        "oct.",
        "nov.",
        "d\xE9c."
      ]
    }
  },
  it: {
    number: {
      decimal: ",",
      thousands: ".",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%d/%m/%Y",
      time: "%H:%M:%S",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "domenica",
        "luned\xEC",
        "marted\xEC",
        "mercoled\xEC",
        "gioved\xEC",
        "venerd\xEC",
        "sabato"
      ],
      shortDays: [
        "dom",
        "lun",
        "mar",
        "mer",
        "gio",
        "ven",
        "sab"
      ],
      months: [
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre"
      ],
      shortMonths: [
        "gen",
        "feb",
        "mar",
        "apr",
        "mag",
        "giu",
        "lug",
        "ago",
        "set",
        "ott",
        "nov",
        "dic"
      ]
    }
  },
  ja: {
    number: {
      decimal: ".",
      thousands: ",",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%Y/%-m/%-d",
      time: "%H:%M:%S",
      periods: [
        "\u5348\u524D",
        "\u5348\u5F8C"
      ],
      days: [
        "\u65E5\u66DC\u65E5",
        "\u6708\u66DC\u65E5",
        "\u706B\u66DC\u65E5",
        "\u6C34\u66DC\u65E5",
        "\u6728\u66DC\u65E5",
        "\u91D1\u66DC\u65E5",
        "\u571F\u66DC\u65E5"
      ],
      shortDays: [
        "\u65E5",
        "\u6708",
        "\u706B",
        "\u6C34",
        "\u6728",
        "\u91D1",
        "\u571F"
      ],
      months: [
        "1\u6708",
        "2\u6708",
        "3\u6708",
        "4\u6708",
        "5\u6708",
        "6\u6708",
        "7\u6708",
        "8\u6708",
        "9\u6708",
        "10\u6708",
        "11\u6708",
        "12\u6708"
      ],
      shortMonths: [
        "1\u6708",
        "2\u6708",
        "3\u6708",
        "4\u6708",
        "5\u6708",
        "6\u6708",
        "7\u6708",
        "8\u6708",
        "9\u6708",
        "10\u6708",
        "11\u6708",
        "12\u6708"
      ]
    }
  },
  ko: {
    number: {
      decimal: ".",
      thousands: ",",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%Y. %-m. %-d.",
      time: "%p %-I:%M:%S",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "\uC77C\uC694\uC77C",
        "\uC6D4\uC694\uC77C",
        "\uD654\uC694\uC77C",
        "\uC218\uC694\uC77C",
        "\uBAA9\uC694\uC77C",
        "\uAE08\uC694\uC77C",
        "\uD1A0\uC694\uC77C"
      ],
      shortDays: [
        "\uC77C",
        "\uC6D4",
        "\uD654",
        "\uC218",
        "\uBAA9",
        "\uAE08",
        "\uD1A0"
      ],
      months: [
        "1\uC6D4",
        "2\uC6D4",
        "3\uC6D4",
        "4\uC6D4",
        "5\uC6D4",
        "6\uC6D4",
        "7\uC6D4",
        "8\uC6D4",
        "9\uC6D4",
        "10\uC6D4",
        "11\uC6D4",
        "12\uC6D4"
      ],
      shortMonths: [
        "1\uC6D4",
        "2\uC6D4",
        "3\uC6D4",
        "4\uC6D4",
        "5\uC6D4",
        "6\uC6D4",
        "7\uC6D4",
        "8\uC6D4",
        "9\uC6D4",
        "10\uC6D4",
        "11\uC6D4",
        "12\uC6D4"
      ]
    }
  },
  nl: {
    number: {
      decimal: ",",
      thousands: ".",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%-d-%-m-%Y",
      time: "%H:%M:%S",
      periods: [
        "a.m.",
        "p.m."
      ],
      days: [
        "zondag",
        "maandag",
        "dinsdag",
        "woensdag",
        "donderdag",
        "vrijdag",
        "zaterdag"
      ],
      shortDays: [
        "zo",
        "ma",
        "di",
        "wo",
        "do",
        "vr",
        "za"
      ],
      months: [
        "januari",
        "februari",
        "maart",
        "april",
        "mei",
        "juni",
        "juli",
        "augustus",
        "september",
        "oktober",
        "november",
        "december"
      ],
      shortMonths: [
        "jan",
        "feb",
        "mrt",
        "apr",
        "mei",
        "jun",
        "jul",
        "aug",
        "sep",
        "okt",
        "nov",
        "dec"
      ]
    }
  },
  pl: {
    number: {
      decimal: ",",
      thousands: "\xA0",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%-d.%m.%Y",
      time: "%H:%M:%S",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "niedziela",
        "poniedzia\u0142ek",
        "wtorek",
        "\u015Broda",
        "czwartek",
        "pi\u0105tek",
        "sobota"
      ],
      shortDays: [
        "niedz.",
        "pon.",
        "wt.",
        "\u015Br.",
        "czw.",
        "pt.",
        "sob."
      ],
      months: [
        "stycze\u0144",
        "luty",
        "marzec",
        "kwiecie\u0144",
        "maj",
        "czerwiec",
        "lipiec",
        "sierpie\u0144",
        "wrzesie\u0144",
        "pa\u017Adziernik",
        "listopad",
        "grudzie\u0144"
      ],
      shortMonths: [
        "sty",
        "lut",
        "mar",
        "kwi",
        "maj",
        "cze",
        "lip",
        "sie",
        "wrz",
        "pa\u017A",
        "lis",
        "gru"
      ]
    }
  },
  pt: {
    number: {
      decimal: ",",
      thousands: ".",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%d/%m/%Y",
      time: "%H:%M:%S",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "domingo",
        "segunda-feira",
        "ter\xE7a-feira",
        "quarta-feira",
        "quinta-feira",
        "sexta-feira",
        "s\xE1bado"
      ],
      shortDays: [
        "dom.",
        "seg.",
        "ter.",
        "qua.",
        "qui.",
        "sex.",
        "s\xE1b."
      ],
      months: [
        "janeiro",
        "fevereiro",
        "mar\xE7o",
        "abril",
        "maio",
        "junho",
        "julho",
        "agosto",
        "setembro",
        "outubro",
        "novembro",
        "dezembro"
      ],
      shortMonths: [
        "jan.",
        "fev.",
        "mar.",
        "abr.",
        "mai.",
        "jun.",
        "jul.",
        "ago.",
        "set.",
        "out.",
        "nov.",
        "dez."
      ]
    }
  },
  "pt-BR": {
    number: {
      decimal: ",",
      thousands: ".",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%d/%m/%Y",
      time: "%H:%M:%S",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "domingo",
        "segunda-feira",
        "ter\xE7a-feira",
        "quarta-feira",
        "quinta-feira",
        "sexta-feira",
        "s\xE1bado"
      ],
      shortDays: [
        "dom.",
        "seg.",
        "ter.",
        "qua.",
        "qui.",
        "sex.",
        "s\xE1b."
      ],
      months: [
        "janeiro",
        "fevereiro",
        "mar\xE7o",
        "abril",
        "maio",
        "junho",
        "julho",
        "agosto",
        "setembro",
        "outubro",
        "novembro",
        "dezembro"
      ],
      shortMonths: [
        "jan.",
        "fev.",
        "mar.",
        "abr.",
        "mai.",
        "jun.",
        "jul.",
        "ago.",
        "set.",
        "out.",
        "nov.",
        "dez."
      ]
    }
  },
  ru: {
    number: {
      decimal: ",",
      thousands: "\xA0",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%d.%m.%Y",
      time: "%H:%M:%S",
      periods: [
        "AM",
        "PM"
      ],
      days: [
        "\u0432\u043E\u0441\u043A\u0440\u0435\u0441\u0435\u043D\u044C\u0435",
        "\u043F\u043E\u043D\u0435\u0434\u0435\u043B\u044C\u043D\u0438\u043A",
        "\u0432\u0442\u043E\u0440\u043D\u0438\u043A",
        "\u0441\u0440\u0435\u0434\u0430",
        "\u0447\u0435\u0442\u0432\u0435\u0440\u0433",
        "\u043F\u044F\u0442\u043D\u0438\u0446\u0430",
        "\u0441\u0443\u0431\u0431\u043E\u0442\u0430"
      ],
      shortDays: [
        "\u0432\u0441",
        "\u043F\u043D",
        "\u0432\u0442",
        "\u0441\u0440",
        "\u0447\u0442",
        "\u043F\u0442",
        "\u0441\u0431"
      ],
      months: [
        "\u044F\u043D\u0432\u0430\u0440\u044C",
        "\u0444\u0435\u0432\u0440\u0430\u043B\u044C",
        "\u043C\u0430\u0440\u0442",
        "\u0430\u043F\u0440\u0435\u043B\u044C",
        "\u043C\u0430\u0439",
        "\u0438\u044E\u043D\u044C",
        "\u0438\u044E\u043B\u044C",
        "\u0430\u0432\u0433\u0443\u0441\u0442",
        "\u0441\u0435\u043D\u0442\u044F\u0431\u0440\u044C",
        "\u043E\u043A\u0442\u044F\u0431\u0440\u044C",
        "\u043D\u043E\u044F\u0431\u0440\u044C",
        "\u0434\u0435\u043A\u0430\u0431\u0440\u044C"
      ],
      shortMonths: [
        "\u044F\u043D\u0432.",
        "\u0444\u0435\u0432\u0440.",
        "\u043C\u0430\u0440\u0442",
        "\u0430\u043F\u0440.",
        "\u043C\u0430\u0439",
        "\u0438\u044E\u043D\u044C",
        "\u0438\u044E\u043B\u044C",
        "\u0430\u0432\u0433.",
        "\u0441\u0435\u043D\u0442.",
        "\u043E\u043A\u0442.",
        "\u043D\u043E\u044F\u0431.",
        "\u0434\u0435\u043A."
      ]
    }
  },
  zh: {
    number: {
      decimal: ".",
      thousands: ",",
      grouping: [
        3
      ],
      currency: [
        "$",
        ""
      ],
      minus: "-"
    },
    time: {
      dateTime: "%x, %X",
      date: "%Y/%-m/%-d",
      time: "%H:%M:%S",
      periods: [
        "\u4E0A\u5348",
        "\u4E0B\u5348"
      ],
      days: [
        "\u661F\u671F\u65E5",
        "\u661F\u671F\u4E00",
        "\u661F\u671F\u4E8C",
        "\u661F\u671F\u4E09",
        "\u661F\u671F\u56DB",
        "\u661F\u671F\u4E94",
        "\u661F\u671F\u516D"
      ],
      shortDays: [
        "\u5468\u65E5",
        "\u5468\u4E00",
        "\u5468\u4E8C",
        "\u5468\u4E09",
        "\u5468\u56DB",
        "\u5468\u4E94",
        "\u5468\u516D"
      ],
      months: [
        "\u4E00\u6708",
        "\u4E8C\u6708",
        "\u4E09\u6708",
        "\u56DB\u6708",
        "\u4E94\u6708",
        "\u516D\u6708",
        "\u4E03\u6708",
        "\u516B\u6708",
        "\u4E5D\u6708",
        "\u5341\u6708",
        "\u5341\u4E00\u6708",
        "\u5341\u4E8C\u6708"
      ],
      shortMonths: [
        "1\u6708",
        "2\u6708",
        "3\u6708",
        "4\u6708",
        "5\u6708",
        "6\u6708",
        "7\u6708",
        "8\u6708",
        "9\u6708",
        "10\u6708",
        "11\u6708",
        "12\u6708"
      ]
    }
  }
};

// lib/format/locale.ts
var known = locales_generated_default;
var english = known.en;
function formatLocale(locale = "en") {
  const tag = locale.replace("_", "-");
  return known[tag] ?? known[tag.split("-")[0] ?? "en"] ?? english;
}

// lib/format/memory.ts
var decimal = ["B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];
var binary = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];
function writeMemory(value, base) {
  if (value === 0 || Number.isNaN(value)) return "0B";
  const units5 = base === 1e3 ? decimal : binary;
  const size21 = Math.abs(value);
  const last = base === 1e3 ? 8 : 6;
  const step2 = Math.min(last, Math.max(0, Math.floor(Math.log(size21) / Math.log(base))));
  return `${value < 0 ? "-" : ""}${Number((size21 / base ** step2).toFixed(2))}${units5[step2] ?? "B"}`;
}

// lib/format/number-aliases.ts
var numberAliases = {
  null: ",.4~f",
  int: ",d",
  ".": ".4~f",
  f: ",d",
  "0f": ",d",
  ",f": ",d",
  ",0f": ",d",
  ",2f": ",.4~f",
  ",#": ",.4~f",
  ",g": ",.4~f",
  ",r": ",.4f",
  "+,": "+,d",
  $f: "$,d",
  "$,f": "$,d",
  "$,.f": "$,.4f",
  "0%": ".0%",
  "1%": ".0%",
  "3%": ".0%",
  "%%%": ".0%",
  ",%": ",.0%",
  "+,%": "+,.0%",
  ".0%f": ".1%",
  ".1%f": ".1%"
};

// lib/format/smart-number.ts
function writeSmart(value, format) {
  const size21 = Math.abs(value);
  if (value === 0) return "0";
  if (size21 >= 1e3 || Number.isNaN(value))
    return Number.isNaN(value) ? "NaNk" : format(".3~s")(value).replace("G", "B");
  if (size21 >= 1) return format(".2~f")(value);
  if (size21 >= 1e-3) return format(".4~f")(value);
  if (size21 > 1e-6) return `${format(".3~s")(value * 1e6)}\xB5`;
  return format(".3~s")(value);
}

// lib/format/number-format.ts
var formatters = /* @__PURE__ */ new Map();
var locales = /* @__PURE__ */ new Map();
function numberFormatter(format, locale = "en") {
  const id = (format ?? "").trim() || "SMART_NUMBER";
  const key = `${locale} ${id}`;
  const known3 = formatters.get(key);
  if (known3 !== void 0) return known3;
  const write3 = writerOf(numberAliases[id] ?? id, locale);
  const formatter = (value) => {
    if (value === null || value === void 0) return String(value);
    const number2 = Number(value);
    if (typeof value === "number" && !Number.isFinite(number2)) {
      return Number.isNaN(number2) ? "NaN" : number2 > 0 ? "\u221E" : "-\u221E";
    }
    return write3(number2, value);
  };
  formatters.set(key, formatter);
  return formatter;
}
function formatNumber(value, format, locale = "en") {
  return numberFormatter(format, locale)(value);
}
function writerOf(id, locale) {
  const d3 = d3Of(locale);
  switch (id) {
    case "SMART_NUMBER":
      return (value) => writeSmart(value, d3.format);
    case "SMART_NUMBER_SIGNED":
      return (value) => (value > 0 ? "+" : "") + writeSmart(value, d3.format);
    case "DURATION":
      return (value) => writeDuration(value, false);
    case "DURATION_SUB":
      return (value) => writeDuration(value, true);
    case "DURATION_COL":
      return writeClock;
    case "MEMORY_DECIMAL":
      return (value) => writeMemory(value, 1e3);
    case "MEMORY_BINARY":
      return (value) => writeMemory(value, 1024);
    case "MEMORY_TRANSFER_RATE_DECIMAL":
      return (value) => `${writeMemory(value, 1e3)}/s`;
    case "MEMORY_TRANSFER_RATE_BINARY":
      return (value) => `${writeMemory(value, 1024)}/s`;
    default:
      return d3Writer(id, d3);
  }
}
function d3Writer(id, d3) {
  try {
    return d3.format(id);
  } catch {
    return (_, given) => `${given} (Invalid format: ${id})`;
  }
}
function d3Of(locale) {
  const known3 = locales.get(locale);
  if (known3 !== void 0) return known3;
  const made = d3Locale(formatLocale(locale).number);
  locales.set(locale, made);
  return made;
}

// lib/format/time-format.ts
import { utcDay, utcHour, utcMinute, utcMonth, utcSecond, utcWeek, utcYear } from "@visx/vendor/d3-time";
import { timeFormatLocale as d3Locale2 } from "@visx/vendor/d3-time-format";
var adaptive = {
  smart_date: [".%Lms", ":%Ss", "%I:%M", "%I %p", "%a %d", "%b %d", "%B", "%Y"],
  smart_date_verbose: [
    ".%L",
    "%a %b %d, %I:%M:%S %p",
    "%a %b %d, %I:%M %p",
    "%a %b %d, %I %p",
    "%a %b %-e",
    "%a %b %-e",
    "%b %Y",
    "%Y"
  ],
  smart_date_detailed: [
    "%Y-%m-%d %H:%M:%S.%L",
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%d",
    "%Y-%m-%d",
    "%Y-%m-%d",
    "%Y"
  ]
};
var units = [utcSecond, utcMinute, utcHour, utcDay, utcMonth, utcYear];
var formatters2 = /* @__PURE__ */ new Map();
var locales2 = /* @__PURE__ */ new Map();
function timeFormatter(format, locale = "en") {
  const id = format || "smart_date";
  const key = `${locale} ${id}`;
  const known3 = formatters2.get(key);
  if (known3 !== void 0) return known3;
  const write3 = writerOf2(id, timeLocale(locale));
  const formatter = (value) => value === null || value === void 0 ? String(value) : write3(value instanceof Date ? value : new Date(value));
  formatters2.set(key, formatter);
  return formatter;
}
function formatTime(value, format, locale = "en") {
  return timeFormatter(format, locale)(value);
}
function writerOf2(id, d3) {
  if (id.startsWith("local!")) return d3.format(id.slice("local!".length));
  const formats2 = adaptive[id]?.map((format) => d3.utcFormat(format));
  if (formats2 === void 0) return d3.utcFormat(id);
  return (date2) => formats2[finestUnit(date2)]?.(date2) ?? "";
}
function finestUnit(date2) {
  if (Number.isNaN(date2.getTime())) return 7;
  const unit2 = units.findIndex((interval) => interval(date2) < date2);
  if (unit2 < 0) return 7;
  if (unit2 < 4) return unit2;
  if (unit2 === 4) return utcWeek(date2) < date2 ? 4 : 5;
  return 6;
}
function timeLocale(locale) {
  const known3 = locales2.get(locale);
  if (known3 !== void 0) return known3;
  const made = d3Locale2(formatLocale(locale).time);
  locales2.set(locale, made);
  return made;
}

// lib/viz/kit/format-choices.ts
var sampleNumber = 12345.432;
var sampleTime = Date.UTC(2019, 0, 14, 1, 32, 10);
var numbers = [",d", ".1s", ".3s", ",.1%", ".2%", ".3%", ".4r", ",.1f", ",.2f", ",.3f", "+,", "$,.2f"];
var times = ["%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%Y-%m-%d", "%Y-%m-%d %H:%M:%S", "%d-%m-%Y %H:%M:%S", "%H:%M:%S"];
var byKind = {
  number: [
    ["SMART_NUMBER", "Adaptive formatting"],
    ["~g", "Original value"],
    ...numbers.map(
      (format) => [format, `${format} (${sampleNumber} => ${formatNumber(sampleNumber, format)})`]
    ),
    ["DURATION", "Duration in ms (66000 => 1m 6s)"],
    ["DURATION_SUB", "Duration in ms (1.40008 => 1ms 400\xB5s 80ns)"],
    ["DURATION_COL", "Duration in ms (10500 => 0:10.5)"],
    ["MEMORY_DECIMAL", "Memory in bytes - decimal (1024B => 1.024kB)"],
    ["MEMORY_BINARY", "Memory in bytes - binary (1024B => 1KiB)"],
    ["MEMORY_TRANSFER_RATE_DECIMAL", "Memory transfer rate in bytes - decimal (1024B => 1.024kB/s)"],
    ["MEMORY_TRANSFER_RATE_BINARY", "Memory transfer rate in bytes - binary (1024B => 1KiB/s)"]
  ],
  time: [
    ["smart_date", "Adaptive formatting"],
    ...times.map((format) => [format, `${format} | ${formatTime(sampleTime, format)}`])
  ]
};
function formatChoices(kind) {
  return byKind[kind];
}

// lib/viz/kit/controls/part-controls.ts
var colorScheme = control("color_scheme", "ColorSchemeControl", "Color Scheme", {
  choices: categoricalSchemes.map(({ id, label }) => [id, label]),
  default: "supersetColors",
  ...render
});
var linearColorScheme = control("linear_color_scheme", "ColorSchemeControl", "Linear Color Scheme", {
  choices: sequentialSchemes.map(({ id, label }) => [id, label]),
  default: "superset_seq_1",
  clearable: false,
  ...render
});
var numberFormat = (name, label) => select(name, label, formatChoices("number"), { default: "SMART_NUMBER", freeForm: true, ...render });
var dateFormat = (name, label) => select(name, label, formatChoices("time"), { default: "smart_date", freeForm: true, ...render });
var currencyFormat = control("currency_format", "CurrencyControl", "Currency format", render);
var sortByMetric = (isOn) => checkbox("sort_by_metric", "Sort by metric", { default: isOn ? true : null });
var showLegend = checkbox("show_legend", "Show legend", { default: true, ...render });
var legendType = select(
  "legendType",
  "Type",
  [
    ["scroll", "Scroll"],
    ["plain", "List"]
  ],
  { default: "scroll", visible: when("show_legend"), ...render }
);
var legendOrientation = select(
  "legendOrientation",
  "Orientation",
  [
    ["top", "Top"],
    ["bottom", "Bottom"],
    ["left", "Left"],
    ["right", "Right"]
  ],
  {
    default: "top",
    visible: when("show_legend"),
    ...render
  }
);

// lib/viz/kit/controls/query-controls.ts
var grains = [
  ["PT1S", "Second"],
  ["PT1M", "Minute"],
  ["PT1H", "Hour"],
  ["P1D", "Day"],
  ["P1W", "Week"],
  ["P1M", "Month"],
  ["P3M", "Quarter"],
  ["P1Y", "Year"]
];
var xAxis = control("x_axis", "DndColumnSelect", "X-axis", { validators: ["nonEmpty"] });
var timeGrain = select("time_grain_sqla", "Time Grain", grains, {
  description: "The step between two points in time. The database offers its own list."
});
var grainOf = (...lists) => ({
  ...timeGrain,
  visible: (form, kindOf3) => lists.some((name) => [form[name]].flat().some((column2) => kindOf3?.(column2) === "temporal"))
});
var axisGrain = { ...timeGrain, visible: whenTime };
var metrics = control("metrics", "DndMetricSelect", "Metrics", { validators: ["nonEmpty"] });
var metric = control("metric", "DndMetricSelect", "Metric", { validators: ["nonEmpty"] });
var groupby = control("groupby", "DndColumnSelect", "Dimensions", { default: [] });
var adhocFilters = control("adhoc_filters", "DndFilterSelect", "Filters", { default: [] });
var limit = select("limit", "Series limit", same(5, 10, 25, 50, 100, 500), {
  description: "Only the largest series are shown.",
  freeForm: true,
  clearable: true,
  validators: ["integer"]
});
var groupOthers = checkbox("group_others_when_limit_reached", 'Group remaining as "Others"', {
  visible: (form) => Number(form.limit ?? form.series_limit ?? 0) > 0
});
var sortMetric = control("timeseries_limit_metric", "DndMetricSelect", "Sort query by");
var orderDesc = checkbox("order_desc", "Sort Descending", {
  default: true,
  visible: whenAny("timeseries_limit_metric")
});
var rowLimit = select("row_limit", "Row limit", same(10, 50, 100, 250, 500, 1e3, 5e3, 1e4, 5e4), {
  clearable: false,
  default: 1e4,
  freeForm: true,
  validators: ["integer"]
});
var contributionMode = select("contributionMode", "Contribution Mode", [
  [null, "None"],
  ["row", "Row"],
  ["column", "Series"]
]);
var granularity = control("granularity_sqla", "DndColumnSelect", "Time Column");
var timeRange = control("time_range", "DateFilterControl", "Time Range", {
  default: "No filter",
  freeForm: true
});

// lib/viz/kit/table/controls.ts
var isRaw = (form) => form.query_mode === "raw" || form.query_mode !== "aggregate" && Array.isArray(form.all_columns) && form.all_columns.length > 0;
var isAggregate = (form) => !isRaw(form);
var tableControls = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [
        control("query_mode", "RadioButtonControl", "Query mode", {
          choices: [
            ["aggregate", "Aggregate"],
            ["raw", "Raw records"]
          ]
        })
      ],
      [control("groupby", "DndColumnSelect", "Dimensions", { default: [], visible: isAggregate })],
      [grainOf("groupby"), control("temporal_columns_lookup", "HiddenControl", "Time columns", { default: {} })],
      [
        { ...metrics, validators: [], visible: isAggregate },
        control("all_columns", "DndColumnSelect", "Columns", { default: [], visible: isRaw })
      ],
      [control("percent_metrics", "DndMetricSelect", "Percentage metrics", { default: [], visible: isAggregate })],
      [adhocFilters],
      [
        { ...sortMetric, visible: isAggregate },
        control("order_by_cols", "SelectControl", "Ordering", { default: [], visible: isRaw })
      ],
      [
        checkbox("order_desc", "Sort descending", {
          default: true,
          visible: (form) => isAggregate(form) && Boolean(form.timeseries_limit_metric)
        })
      ],
      [checkbox("server_pagination", "Server pagination")],
      [
        select("server_page_length", "Server Page Length", same(10, 20, 50, 100, 200), {
          default: 10,
          freeForm: true,
          validators: ["integer"],
          visible: when("server_pagination")
        })
      ],
      [rowLimit],
      [
        select(
          "percent_metric_calculation",
          "Percentage metric calculation",
          [
            ["row_limit", "Row limit"],
            ["all_records", "All records"]
          ],
          { default: "row_limit", clearable: false, visible: isAggregate }
        )
      ],
      [checkbox("show_totals", "Show summary", { visible: isAggregate })]
    ]
  },
  {
    label: "Options",
    tab: "customize",
    expanded: true,
    rows: [
      [{ ...dateFormat("table_timestamp_format", "Timestamp format"), clearable: false }],
      [
        select("page_length", "Page length", [[0, "All"], ...same(10, 20, 50, 100, 200)], {
          freeForm: true,
          visible: (form) => !form.server_pagination,
          ...render
        })
      ],
      [checkbox("include_search", "Search box", render)],
      [
        checkbox("allow_rearrange_columns", "Allow columns to be rearranged", {
          visible: (form) => !form.time_compare,
          ...render
        })
      ],
      [checkbox("allow_render_html", "Render columns in HTML format", { default: true, ...render })],
      [control("column_config", "ColumnConfigControl", "Customize columns", render)]
    ]
  },
  {
    label: "Visual formatting",
    tab: "customize",
    expanded: true,
    rows: [
      [checkbox("show_cell_bars", "Show cell bars", { default: true, ...render })],
      [checkbox("align_pn", "Align +/-", render)],
      [checkbox("color_pn", "Add colors to cell bars for +/-", { default: true, ...render })],
      [
        checkbox("comparison_color_enabled", "Basic conditional formatting", {
          visible: when("time_compare"),
          ...render
        })
      ],
      [
        select(
          "comparison_color_scheme",
          "color type",
          [
            ["Green", "Green for increase, red for decrease"],
            ["Red", "Red for increase, green for decrease"]
          ],
          {
            default: "Green",
            visible: (form) => Boolean(form.time_compare) && Boolean(form.comparison_color_enabled),
            ...render
          }
        )
      ],
      [control("conditional_formatting", "ConditionalFormattingControl", "Custom conditional formatting", render)]
    ]
  },
  {
    label: "Time Comparison",
    tab: "data",
    expanded: false,
    rows: [
      [
        select(
          "time_compare",
          "Time shift",
          [
            ...same("1 day ago", "1 week ago", "1 month ago", "1 year ago"),
            ["custom", "Custom date"],
            ["inherit", "Inherit range from time filter"]
          ],
          {
            freeForm: true,
            visible: isAggregate
          }
        )
      ],
      [
        control("start_date_offset", "TimeOffsetControl", "Shift start date", {
          visible: (form) => form.time_compare === "custom"
        })
      ],
      [
        select(
          "comparison_type",
          "Calculation type",
          [
            ["values", "Actual values"],
            ["difference", "Difference"],
            ["percentage", "Percentage change"],
            ["ratio", "Ratio"]
          ],
          { default: "values", visible: () => false }
        )
      ],
      [control("comparison_range_label", "ComparisonRangeLabel", "", { visible: when("time_compare") })]
    ]
  }
];

// lib/viz/ag-grid-table/controls.ts
var absent = /* @__PURE__ */ new Set(["allow_rearrange_columns", "allow_render_html", "percent_metric_calculation"]);
var controls = tableControls.map((section) => ({
  ...section,
  rows: section.rows.map((row) => row.filter(({ name }) => !absent.has(name))).filter((row) => row.length > 0)
}));

// lib/viz/ag-grid-table/definition.ts
var definition = {
  type: "ag-grid-table",
  name: "Interactive Table",
  category: "Table",
  description: "Rows and columns that a reader sorts, searches and pages through.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/errors/auth.ts
var token = { status: 422, shape: "msg", level: "warning" };
var missing = { status: 401, shape: "msg", level: "warning" };
var csrf = {
  status: 400,
  shape: "errors",
  level: "error",
  errorType: "GENERIC_BACKEND_ERROR"
};
var authErrors = {
  sign_in_needed: { ...missing, message: "Missing Authorization Header" },
  bearer_missing: {
    ...missing,
    message: "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'"
  },
  token_expired: { ...missing, message: "Token has expired" },
  token_revoked: { ...missing, message: "Token has been revoked" },
  token_of_nobody: { ...missing, message: "Error loading the user {id}" },
  bearer_malformed: { ...token, message: "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'" },
  token_segments: { ...token, message: "Not enough segments" },
  token_header: { ...token, message: "Invalid header padding" },
  token_algorithm: { ...token, message: "The specified alg value is not allowed" },
  token_signature: { ...token, message: "Signature verification failed" },
  token_not_access: { ...token, message: "Only non-refresh tokens are allowed" },
  token_not_refresh: { ...token, message: "Only refresh tokens are allowed" },
  guest_token_invalid: { ...missing, message: "The guest token is not valid: {reason}" },
  credentials_wrong: { status: 401, shape: "message", level: "warning", message: "Not authorized" },
  sign_in_throttled: {
    status: 429,
    shape: "message",
    level: "warning",
    message: "Too many attempts. Try again in {wait}."
  },
  screen_forbidden: {
    status: 403,
    shape: "errors",
    level: "error",
    errorType: "GENERIC_BACKEND_ERROR",
    message: "403 Forbidden: You don't have the permission to access the requested resource. It is either read-protected or not readable by the server."
  },
  oauth2_refused: {
    status: 400,
    shape: "errors",
    level: "error",
    errorType: "OAUTH2_REDIRECT_ERROR",
    message: "The provider did not let you in: {reason}"
  },
  oauth2_state_missing: { ...csrf, message: "400 Bad Request: The answer of the provider carries no state." },
  language_invalid: { ...csrf, message: "400 Bad Request: The language is not a code like en." },
  csrf_missing: { ...csrf, message: "400 Bad Request: The CSRF token is missing." },
  csrf_invalid: { ...csrf, message: "400 Bad Request: The CSRF token is invalid." },
  role_order_invalid: { status: 400, shape: "message", level: "warning", message: "Invalid order column: {column}" },
  roles_needed: {
    status: 400,
    shape: "message",
    level: "warning",
    message: "Cannot clear all roles unless at least one group is assigned!"
  },
  embedded_not_found: { status: 400, shape: "message", level: "warning", message: "EmbeddedDashboard not found." }
};

// lib/errors/dashboard.ts
var dashboardErrors = {
  datasets_dashboard_missing: { status: 404, shape: "error", level: "warning", message: "Dashboard not found." },
  dashboard_missing: {
    status: 404,
    shape: "message",
    level: "warning",
    message: "This dashboard does not exist, or it is not shared with you."
  },
  dashboard_part_missing: {
    status: 404,
    shape: "message",
    level: "warning",
    message: "The dashboard has no {part} {id}."
  },
  chart_not_found: { status: 404, shape: "message", level: "warning", message: "Chart not found" },
  dashboards_forbidden: {
    status: 403,
    shape: "message",
    level: "warning",
    message: "Changing one or more of these dashboards is forbidden"
  },
  chart_missing: {
    status: 404,
    shape: "message",
    level: "warning",
    message: "This chart does not exist, or it is not shared with you."
  },
  chart_lost: {
    status: 404,
    shape: "message",
    level: "warning",
    message: "The chart that stood here was deleted. Remove it from the dashboard, or put another in its place."
  },
  chart_dataset_lost: {
    status: 404,
    shape: "message",
    level: "warning",
    message: "The dataset of this chart was deleted. Give the chart another one in its settings."
  }
};

// lib/errors/database.ts
var engine = { shape: "errors", level: "error" };
var databaseErrors = {
  database_address_invalid: {
    status: 422,
    shape: "message",
    level: "warning",
    message: "Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name"
  },
  database_engine_unknown: {
    ...engine,
    status: 422,
    errorType: "GENERIC_COMMAND_ERROR",
    message: "Could not load database driver: {scheme}"
  },
  database_out_of_sight: {
    status: 404,
    shape: "errors",
    level: "error",
    errorType: "DATABASE_NOT_FOUND_ERROR",
    message: "No such database"
  },
  database_not_found: {
    ...engine,
    status: 404,
    errorType: "DATABASE_NOT_FOUND_ERROR",
    message: "The database was deleted, or never existed."
  },
  database_file_missing: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_UNKNOWN_DATABASE_ERROR",
    message: 'Unable to connect to database "{database}".'
  },
  impersonation_unsupported: {
    ...engine,
    status: 422,
    errorType: "GENERIC_DB_ENGINE_ERROR",
    message: "{engine_name} cannot be asked in the name of a user. Turn off \u201CConnect as whoever asks\u201D for it."
  },
  impersonation_nobody: {
    ...engine,
    status: 403,
    errorType: "DATABASE_SECURITY_ACCESS_ERROR",
    message: "The database \u201C{database}\u201D answers in the name of whoever asks. Sign in to ask it."
  },
  database_failed: {
    ...engine,
    status: 422,
    errorType: "GENERIC_DB_ENGINE_ERROR",
    message: "{message}"
  },
  database_busy: {
    ...engine,
    status: 503,
    errorType: "CONNECTION_DATABASE_TIMEOUT",
    message: "All {maxConnections} connections to the database are in use. Try again in a moment."
  },
  database_unreachable: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_DATABASE_TIMEOUT",
    message: "The database did not answer within {seconds} seconds."
  },
  query_timeout: {
    ...engine,
    status: 408,
    errorType: "BACKEND_TIMEOUT_ERROR",
    message: "The query exceeded the {seconds} seconds timeout."
  },
  query_cancelled: {
    ...engine,
    status: 499,
    errorType: "GENERIC_DB_ENGINE_ERROR",
    message: "The query was stopped."
  },
  statement_writes: {
    ...engine,
    status: 403,
    errorType: "DML_NOT_ALLOWED_ERROR",
    message: "This database answers questions only: {statement} changes data or settings."
  },
  connection_username_invalid: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_INVALID_USERNAME_ERROR",
    message: 'The username "{username}" does not exist.'
  },
  connection_password_invalid: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_INVALID_PASSWORD_ERROR",
    message: 'The password provided for username "{username}" is incorrect.'
  },
  connection_password_missing: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_ACCESS_DENIED_ERROR",
    message: "Please re-enter the password."
  },
  connection_access_denied: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_ACCESS_DENIED_ERROR",
    message: 'Either the username "{username}" or the password is incorrect.'
  },
  connection_hostname_invalid: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_INVALID_HOSTNAME_ERROR",
    message: 'The hostname "{hostname}" cannot be resolved.'
  },
  connection_port_closed: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_PORT_CLOSED_ERROR",
    message: 'Port {port} on hostname "{hostname}" refused the connection.'
  },
  connection_host_down: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_HOST_DOWN_ERROR",
    message: `The host "{hostname}" might be down, and can't be reached on port {port}.`
  },
  connection_database_unknown: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_UNKNOWN_DATABASE_ERROR",
    message: 'Unable to connect to database "{database}".'
  },
  column_unknown: {
    ...engine,
    status: 422,
    errorType: "COLUMN_DOES_NOT_EXIST_ERROR",
    message: `We can't seem to resolve the column "{column_name}"`
  },
  column_unknown_at_line: {
    ...engine,
    status: 422,
    errorType: "COLUMN_DOES_NOT_EXIST_ERROR",
    message: `We can't seem to resolve the column "{column_name}" at line {location}.`
  },
  sql_syntax: {
    ...engine,
    status: 422,
    errorType: "SYNTAX_ERROR",
    message: 'Please check your query for syntax errors at or near "{syntax_error}". Then, try running your query again.'
  },
  database_form_incomplete: {
    ...engine,
    status: 422,
    errorType: "CONNECTION_MISSING_PARAMETERS_ERROR",
    message: "One or more parameters are missing: {name}"
  },
  database_form_encryption: {
    ...engine,
    status: 422,
    errorType: "GENERIC_COMMAND_ERROR",
    message: "Unable to build a URL with encryption enabled"
  },
  database_driver_absent: {
    ...engine,
    status: 422,
    errorType: "GENERIC_COMMAND_ERROR",
    message: "Could not load database driver: {engine_name}. Install the package {package} beside Isoline (npm install {package}) and start it again."
  },
  database_driver_unknown: {
    ...engine,
    status: 422,
    errorType: "GENERIC_COMMAND_ERROR",
    message: "Could not load database driver: {engine_name}. Charts can be written for it, but nothing can be read from it."
  }
};

// lib/errors/database-admin.ts
var command = { shape: "errors", level: "warning", errorType: "GENERIC_COMMAND_ERROR" };
var error = { status: 422, shape: "errors", level: "error" };
var plain = { shape: "message", level: "warning" };
var databaseAdminErrors = {
  database_connection_failed: {
    ...plain,
    status: 422,
    message: "Connection failed, please check your connection settings"
  },
  database_parameters_invalid: { ...command, status: 422, message: "Database parameters are invalid." },
  database_driver_missing: { ...command, status: 422, message: "Could not load database driver: {engine}" },
  database_engine_argument: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "GENERIC_DB_ENGINE_ERROR",
    message: "Invalid argument(s) '{key}' sent to create_engine(), using configuration {dialect}/NullPool/Engine.  Please check that the keyword arguments are appropriate for this combination of components."
  },
  database_form_unsupported: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "GENERIC_DB_ENGINE_ERROR",
    message: 'Engine "{engine}" cannot be configured through parameters.'
  },
  database_unseen: { ...command, status: 404, message: "Database not found." },
  database_tables_unseen: { status: 404, shape: "error", level: "warning", message: "Database not found." },
  ssh_tunnel_incomplete: {
    ...plain,
    status: 400,
    message: "The SSH tunnel needs a server, a username and a password or a private key."
  },
  ssh_tunnel_port: {
    ...plain,
    status: 400,
    message: "A database port is required when connecting via SSH Tunnel."
  },
  ssh_tunnel_denied: {
    ...command,
    status: 400,
    message: 'The SSH server "{server}" refused "{username}" with this password or key.'
  },
  ssh_tunnel_key_unreadable: {
    ...command,
    status: 400,
    message: "The private key of the SSH tunnel cannot be read with this passphrase."
  },
  ssh_tunnel_unreachable: {
    ...command,
    status: 400,
    message: 'The SSH server "{server}" cannot be reached on port {port}.'
  },
  ssh_tunnel_lost: { ...command, status: 400, message: 'The connection to the SSH server "{server}" was lost.' },
  ssh_tunnel_off: { ...plain, status: 400, message: "SSH Tunneling is not enabled" },
  table_unseen: {
    status: 404,
    shape: "errors",
    level: "error",
    errorType: "TABLE_NOT_FOUND_ERROR",
    message: "No such table"
  },
  table_not_found: { ...plain, status: 404, message: "Table not found on the database" },
  table_undescribed: { ...plain, status: 422, message: "{table}" },
  arguments_invalid: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "INVALID_PAYLOAD_SCHEMA_ERROR",
    message: "An error happened when validating the request"
  },
  upload_unreadable: { ...command, status: 422, message: "Parsing error: {reason}" },
  upload_format_unknown: { ...command, status: 422, message: "Excel file format cannot be determined" },
  upload_not_convertible: {
    ...command,
    status: 422,
    message: "Cannot convert column '{name}' to {type}. Found {count} error(s):{lines}"
  },
  upload_table_exists: {
    ...command,
    status: 422,
    message: "Table already exists. You can change your 'if table already exists' strategy to append or replace or provide a different Table Name to use."
  },
  upload_schema_refused: {
    ...command,
    status: 403,
    message: "Database schema is not allowed for csv uploads."
  },
  upload_no_columns: { ...command, status: 422, message: "No columns are left to be stored." },
  upload_columns_unknown: { ...command, status: 422, message: 'The table "{table}" has no column {names}.' },
  upload_name_too_long: {
    ...command,
    status: 422,
    message: 'The name "{name}" is longer than the {longest} characters that the database keeps.'
  },
  upload_archive_mixed: { ...command, status: 422, message: "ZIP file contains multiple file types" },
  upload_archive_empty: { ...command, status: 422, message: "The archive holds no file." },
  upload_archive_broken: { ...command, status: 422, message: "The archive is broken, or no ZIP archive." },
  upload_archive_unsafe: { ...command, status: 422, message: "The archive unpacks to more than is let in." },
  upload_unsupported: { ...command, status: 422, message: "{engine} takes no uploads." },
  payload_field_invalid: {
    ...error,
    errorType: "INVALID_PAYLOAD_SCHEMA_ERROR",
    message: "{problem}"
  },
  connection_parameters_missing: {
    ...error,
    level: "warning",
    errorType: "CONNECTION_MISSING_PARAMETERS_ERROR",
    message: "One or more parameters are missing: {names}"
  },
  connection_host_unresolved: {
    ...error,
    errorType: "CONNECTION_INVALID_HOSTNAME_ERROR",
    message: "The hostname provided can't be resolved."
  },
  connection_port_not_integer: {
    ...error,
    errorType: "CONNECTION_INVALID_PORT_ERROR",
    message: "Port must be a valid integer."
  },
  connection_port_out_of_range: {
    ...error,
    errorType: "CONNECTION_INVALID_PORT_ERROR",
    message: "The port must be an integer between 0 and 65535 (inclusive)."
  },
  connection_port_shut: {
    ...error,
    errorType: "CONNECTION_PORT_CLOSED_ERROR",
    message: "The port is closed."
  }
};

// lib/errors/database-product.ts
var engine2 = { shape: "errors", level: "error", status: 422 };
var databaseProductErrors = {
  connection_server_unknown: {
    ...engine2,
    errorType: "CONNECTION_INVALID_HOSTNAME_ERROR",
    message: 'Unknown {server} server host "{hostname}".'
  },
  connection_hostname_unresolved: {
    ...engine2,
    errorType: "CONNECTION_INVALID_HOSTNAME_ERROR",
    message: 'Hostname "{hostname}" cannot be resolved.'
  },
  connection_hostname_unreached: {
    ...engine2,
    errorType: "CONNECTION_INVALID_HOSTNAME_ERROR",
    message: 'Could not resolve hostname: "{hostname}".'
  },
  connection_host_unreachable: {
    ...engine2,
    errorType: "CONNECTION_HOST_DOWN_ERROR",
    message: `The host "{hostname}" might be down and can't be reached.`
  },
  connection_refused: {
    ...engine2,
    errorType: "CONNECTION_PORT_CLOSED_ERROR",
    message: "Server refused the connection: check hostname and port."
  },
  connection_port_invalid: {
    ...engine2,
    errorType: "CONNECTION_INVALID_PORT_ERROR",
    message: "Port out of range 0-65535"
  },
  connection_credentials_wrong: {
    ...engine2,
    errorType: "CONNECTION_INVALID_USERNAME_ERROR",
    message: "Incorrect username or password."
  },
  connection_password_wanted: {
    ...engine2,
    errorType: "CONNECTION_ACCESS_DENIED_ERROR",
    message: "Please enter a password."
  },
  connection_password_unfit: {
    ...engine2,
    errorType: "CONNECTION_INVALID_PASSWORD_ERROR",
    message: "The user/password combination is not valid (Incorrect password for user)."
  },
  connection_access_or_database_denied: {
    ...engine2,
    errorType: "CONNECTION_ACCESS_DENIED_ERROR",
    message: 'Either the username "{username}", password, or database name "{database}" is incorrect.'
  },
  connection_roles_missing: {
    ...engine2,
    errorType: "CONNECTION_DATABASE_PERMISSIONS_ERROR",
    message: 'Unable to connect. Verify that the following roles are set on the service account: "BigQuery Data Viewer", "BigQuery Metadata Viewer", "BigQuery Job User" and the following permissions are set "bigquery.readsessions.create", "bigquery.readsessions.getData"'
  },
  connection_database_misnamed: {
    ...engine2,
    errorType: "CONNECTION_UNKNOWN_DATABASE_ERROR",
    message: 'We were unable to connect to your database named "{database}". Please verify your database name and try again.'
  },
  connection_database_not_found: {
    ...engine2,
    errorType: "CONNECTION_UNKNOWN_DATABASE_ERROR",
    message: 'Unable to connect to database "{database}"'
  },
  connection_database_unreached: {
    ...engine2,
    errorType: "CONNECTION_UNKNOWN_DATABASE_ERROR",
    message: 'Could not connect to database: "{database}"'
  },
  connection_database_forbidden: {
    ...engine2,
    errorType: "CONNECTION_DATABASE_PERMISSIONS_ERROR",
    message: 'Unable to connect to database "{database}": database does not exist or insufficient permissions'
  },
  connection_catalog_unknown: {
    ...engine2,
    errorType: "CONNECTION_UNKNOWN_DATABASE_ERROR",
    message: 'Unable to connect to catalog named "{catalog_name}".'
  },
  connection_text_invalid: {
    ...engine2,
    errorType: "GENERIC_DB_ENGINE_ERROR",
    message: "Invalid Connection String: Expecting String of the form 'ocient://user:pass@host:port/database'."
  },
  table_unknown: {
    ...engine2,
    errorType: "TABLE_DOES_NOT_EXIST_ERROR",
    message: 'The table "{table_name}" does not exist. A valid table must be used to run this query.'
  },
  table_or_view_unknown: {
    ...engine2,
    errorType: "TABLE_DOES_NOT_EXIST_ERROR",
    message: 'Table or View "{table_name}" does not exist.'
  },
  schema_unknown: {
    ...engine2,
    errorType: "SCHEMA_DOES_NOT_EXIST_ERROR",
    message: 'The schema "{schema_name}" does not exist. A valid schema must be used to run this query.'
  },
  object_unknown: {
    ...engine2,
    errorType: "OBJECT_DOES_NOT_EXIST_ERROR",
    message: "{object} does not exist in this database."
  },
  column_unresolved_at_line: {
    ...engine2,
    errorType: "COLUMN_DOES_NOT_EXIST_ERROR",
    message: `We can't seem to resolve column "{column_name}" at line {location}.`
  },
  column_unknown_in_table: {
    ...engine2,
    errorType: "COLUMN_DOES_NOT_EXIST_ERROR",
    message: 'Column "{column_name}" not found in "{table_name}".'
  },
  column_reference_invalid: {
    ...engine2,
    errorType: "COLUMN_DOES_NOT_EXIST_ERROR",
    message: 'Invalid reference to column: "{column_name}"'
  },
  sql_syntax_near: {
    ...engine2,
    errorType: "SYNTAX_ERROR",
    message: 'Please check your query for syntax errors near "{syntax_error}". Then, try running your query again.'
  },
  sql_syntax_expecting: {
    ...engine2,
    errorType: "SYNTAX_ERROR",
    message: 'Syntax Error: {qualifier} input "{input}" expecting "{expected}'
  },
  sql_aggregation: {
    ...engine2,
    errorType: "SYNTAX_ERROR",
    message: "Invalid aggregation expression."
  },
  sql_ungrouped: {
    ...engine2,
    errorType: "SYNTAX_ERROR",
    message: '"{expression}" is neither an aggregation function nor appears in the GROUP BY clause.'
  }
};

// lib/errors/query.ts
var bad = { status: 400, shape: "message", level: "warning" };
var queryErrors = {
  time_range_invalid: { ...bad, message: "{reason}" },
  time_range_unexpected: { ...bad, message: "Unexpected time range: {reason}" },
  post_processing_invalid: { ...bad, message: "Error: {reason}" },
  query_request_invalid: { ...bad, message: "Request is incorrect: {problems}" },
  query_time_range_invalid: { ...bad, message: "Request is incorrect: {'time_range': ['{reason}']}" },
  query_failed: { ...bad, message: "Error: {reason}" },
  query_invalid: { ...bad, message: "Error: {reason}" },
  query_labels_duplicate: {
    ...bad,
    message: "Duplicate column/metric labels: {labels}. Please make sure all columns and metrics have a unique label."
  },
  query_series_missing: {
    ...bad,
    message: "The following entries in `series_columns` are missing in `columns`: {labels}. "
  },
  query_columns_missing: { ...bad, message: "Error: Columns missing in dataset: {columns}" },
  query_grain_unknown: { ...bad, message: "Error: No grain spec for {grain} for database {engine}" },
  query_epoch_unknown: { ...bad, message: "Error: The database {engine} does not read seconds since 1970 as a time" },
  query_date_range_shift: {
    ...bad,
    message: "Date range timeshifts are not enabled. Please contact your administrator to enable the DATE_RANGE_TIMESHIFTS_ENABLED feature flag."
  },
  chart_body_unreadable: {
    status: 400,
    shape: "errors",
    level: "error",
    errorType: "GENERIC_BACKEND_ERROR",
    message: "400 Bad Request: The browser (or proxy) sent a request that this server could not understand."
  },
  query_result_empty: { ...bad, message: "Empty query result" },
  query_not_file: { ...bad, message: "Error: A result of type {type} cannot be downloaded as {format}." },
  query_context_missing: { ...bad, message: "Chart has no query context saved. Please save the chart again." },
  filter_invalid: { ...bad, message: "Error: A filter of the form data lacks a usable {key}." },
  template_invalid: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "GENERIC_COMMAND_ERROR",
    message: "Jinja2 template error ({exception_type}): {reason}"
  },
  template_part_failed: { ...bad, message: "Error in jinja expression in {part}: {reason}" },
  template_failed: { ...bad, message: "Error: The SQL template failed in line {line}: {reason}" },
  clause_invalid: { ...bad, message: "Invalid SQL clause: {clause}" },
  expression_invalid: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "INVALID_SQL_ERROR",
    message: "{reason}"
  },
  subquery_refused: {
    status: 403,
    shape: "errors",
    level: "error",
    errorType: "ADHOC_SUBQUERY_NOT_ALLOWED_ERROR",
    message: "Custom SQL fields cannot contain sub-queries."
  },
  function_refused: { ...bad, message: "Error: The function {name} is not allowed in an SQL expression." },
  template_unfilled: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "MISSING_TEMPLATE_PARAMS_ERROR",
    message: "The SQL template asks for values that were not given: {names}"
  },
  samples_invalid: { ...bad, shape: "nothing", message: "The rows cannot be narrowed or paged like this." },
  column_name_missing: { ...bad, message: "Column name {name} does not exist" },
  datasource_missing: { ...bad, status: 404, message: "Datasource does not exist" },
  datasource_lost: { status: 404, shape: "error", level: "warning", message: "Datasource does not exist" },
  dataset_lost: { status: 404, shape: "error", level: "warning", message: "Dataset does not exist" },
  datasource_forbidden: {
    status: 403,
    shape: "error",
    level: "warning",
    message: "Changing this dataset is forbidden"
  },
  datasource_arguments_invalid: { status: 400, shape: "error", level: "warning", message: "{problem}" },
  datasource_data_missing: { status: 400, shape: "error", level: "warning", message: "Request missing data field." },
  datasource_columns_repeated: {
    status: 409,
    shape: "error",
    level: "warning",
    message: "Duplicate column name(s): {names}"
  },
  datasource_type_invalid: { ...bad, message: "Invalid datasource type: {type}" },
  guest_payload_changed: {
    status: 403,
    shape: "errors",
    level: "warning",
    errorType: "DASHBOARD_SECURITY_ACCESS_ERROR",
    message: "Guest user cannot modify chart payload"
  },
  dataset_access_denied: {
    status: 403,
    shape: "errors",
    level: "warning",
    errorType: "DATASOURCE_SECURITY_ACCESS_ERROR",
    message: "This endpoint requires the datasource {id}, database or `all_datasource_access` permission"
  },
  csv_denied: { status: 403, shape: "message", level: "warning", message: "Forbidden" }
};

// lib/errors/report.ts
var reportErrors = {
  report_attached: {
    status: 409,
    shape: "errors",
    level: "warning",
    errorType: "GENERIC_COMMAND_ERROR",
    message: "Resource already has an attached report."
  },
  report_database_refused: {
    status: 400,
    shape: "message",
    level: "warning",
    message: "Database reference is not allowed on a report"
  },
  slack_not_connected: {
    status: 422,
    shape: "message",
    level: "warning",
    message: "Unable to get Slack channels: no Slack token is set"
  }
};

// lib/errors/request.ts
var bad2 = { status: 400, shape: "message", level: "warning" };
var unprocessable = { status: 422, shape: "message", level: "warning" };
var backend = { shape: "errors", level: "error", errorType: "GENERIC_BACKEND_ERROR" };
var requestErrors = {
  not_found: { status: 404, shape: "message", level: "warning", message: "Not found" },
  forbidden: { status: 403, shape: "message", level: "warning", message: "Forbidden" },
  page_sign_in_needed: { status: 401, shape: "notice", level: "warning", message: "Access is Denied" },
  page_denied: { status: 403, shape: "notice", level: "warning", message: "Access is Denied" },
  page_form_unreadable: {
    status: 400,
    shape: "error",
    level: "warning",
    message: "400 Bad Request: The browser (or proxy) sent a request that this server could not understand."
  },
  form_unreadable: {
    ...backend,
    status: 400,
    message: "400 Bad Request: The browser (or proxy) sent a request that this server could not understand."
  },
  page_form_invalid: { status: 400, shape: "error", level: "warning", message: "{reason}" },
  media_type_unsupported: {
    status: 415,
    shape: "error",
    level: "warning",
    message: "415 Unsupported Media Type: Did not attempt to load JSON data because the request Content-Type was not 'application/json'."
  },
  request_invalid: { ...bad2, message: "Request is incorrect: {reason}" },
  route_not_found: {
    ...backend,
    status: 404,
    message: "404 Not Found: The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again."
  },
  warm_up_malformed: {
    status: 400,
    shape: "error",
    level: "warning",
    message: "Malformed request. slice_id or table_name and db_name arguments are expected"
  },
  method_not_allowed: {
    ...backend,
    status: 405,
    message: "405 Method Not Allowed: The method is not allowed for the requested URL."
  },
  body_unreadable: {
    ...bad2,
    message: "400 Bad Request: The browser (or proxy) sent a request that this server could not understand."
  },
  body_unreadable_error: {
    status: 400,
    shape: "error",
    level: "warning",
    message: "400 Bad Request: The browser (or proxy) sent a request that this server could not understand."
  },
  body_unreadable_errors: {
    ...backend,
    status: 400,
    message: "400 Bad Request: The browser (or proxy) sent a request that this server could not understand."
  },
  payload_format_invalid: {
    status: 400,
    shape: "errors",
    level: "error",
    errorType: "INVALID_PAYLOAD_FORMAT_ERROR",
    message: "Request is not JSON"
  },
  body_not_json: { ...bad2, message: "Request is not JSON" },
  payload_not_json: { ...bad2, message: "Request payload is not JSON" },
  body_invalid: { ...bad2, message: "The body does not fit: {fields}" },
  body_unprocessable: { ...unprocessable, message: "The body does not fit: {fields}" },
  payload_schema_invalid: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "MARSHMALLOW_ERROR",
    message: "The schema of the submitted payload is invalid."
  },
  dataset_sql_not_query: { ...unprocessable, message: "The SQL of a dataset is one query that only reads." },
  dataset_parameters_invalid: { ...unprocessable, message: "Dataset parameters are invalid." },
  dataset_table_unknown: {
    status: 404,
    shape: "message",
    level: "warning",
    message: "The provided table was not found in the provided database"
  },
  fields_refused: { ...unprocessable, message: "The body cannot be stored: {fields}" },
  not_created: { ...unprocessable, message: "{thing} could not be created." },
  not_updated: { ...unprocessable, message: "{thing} could not be updated." },
  not_deleted: { ...unprocessable, message: "{thing} could not be deleted." },
  in_use: { ...unprocessable, message: "{reason}" },
  changed_meanwhile: {
    status: 412,
    shape: "message",
    level: "warning",
    message: "Someone saved a newer version meanwhile. Load it before saving again."
  },
  entity_unprocessable: { ...unprocessable, message: "Could not process entity" },
  tag_invalid: { ...unprocessable, message: "Invalid tag" },
  tags_invalid: { ...unprocessable, message: "Tag parameters are invalid." },
  tag_names_invalid: { ...unprocessable, message: "Invalid tag parameters: {names}. Tag parameters are invalid." },
  tags_missing: { ...bad2, message: "Missing required field 'tags' in 'properties'" },
  body_missing: { ...bad2, message: "Request body is required" },
  system_theme_forbidden: {
    status: 403,
    shape: "message",
    level: "warning",
    message: "Only administrators can set system themes"
  },
  annotation_layer_missing: { ...bad2, message: "Annotation layer not found." },
  body_too_large: { status: 413, shape: "message", level: "warning", message: "The body is larger than {limit}" },
  nothing_to_change: { ...bad2, message: "At least one field must be provided." },
  rison_unreadable: { ...bad2, message: "Not a valid rison/json argument" },
  rison_invalid: { ...bad2, message: "Not a valid rison schema {problem}" },
  order_column_invalid: { ...bad2, message: "Invalid order by column: {column}" },
  filter_column_invalid: { ...bad2, message: "Filter column: {column} not allowed to filter" },
  filter_value_invalid: {
    status: 422,
    shape: "message",
    level: "warning",
    message: "{column} cannot be compared with {value}"
  },
  value_unstorable: { ...unprocessable, message: "A value is too large, or holds a sign that no text may hold" },
  page_invalid: { status: 422, shape: "message", level: "warning", message: "page must not be negative" },
  internal: {
    status: 500,
    shape: "message",
    level: "error",
    message: "Something went wrong on the server. The log has the details under {reference}."
  }
};

// lib/errors/sql.ts
var refused = { status: 403, shape: "errors", level: "error" };
var sqlErrors = {
  sql_unreadable: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "INVALID_SQL_ERROR",
    message: "{reason}"
  },
  sql_too_costly: {
    status: 422,
    shape: "errors",
    level: "error",
    errorType: "INVALID_SQL_ERROR",
    message: "The SQL is too long or too deeply nested to be checked."
  },
  change_refused: {
    ...refused,
    errorType: "DML_NOT_ALLOWED_ERROR",
    message: "This database does not allow for DDL/DML, but the query mutates data. Please contact your administrator for more assistance."
  },
  session_refused: {
    ...refused,
    errorType: "DML_NOT_ALLOWED_ERROR",
    message: "A query may not begin or end a transaction, nor change its session: {statement}."
  },
  functions_refused: {
    ...refused,
    errorType: "SYNTAX_ERROR",
    message: "SQL statement contains disallowed function(s): {names}"
  },
  tables_unnamed: {
    ...refused,
    errorType: "TABLE_SECURITY_ACCESS_ERROR",
    message: "The query needs access to the whole database: {reason}."
  },
  row_rules_unfit: {
    ...refused,
    errorType: "TABLE_SECURITY_ACCESS_ERROR",
    message: "The query cannot be narrowed to the rows you may read: {reason}."
  },
  table_creation_refused: {
    ...refused,
    errorType: "DML_NOT_ALLOWED_ERROR",
    message: "This database does not allow to store queries as a {method}."
  },
  ctas_invalid: {
    ...refused,
    status: 422,
    errorType: "INVALID_CTAS_QUERY_ERROR",
    message: "CTAS (create table as select) can only be run with a query where the last statement is a SELECT. Please make sure your query has a SELECT as its last statement. Then, try running your query again."
  },
  cvas_invalid: {
    ...refused,
    status: 422,
    errorType: "INVALID_CVAS_QUERY_ERROR",
    message: "CVAS (create view as select) can only be run with a query with a single SELECT statement. Please make sure your query has only a SELECT statement. Then, try running your query again."
  }
};

// lib/errors/sqllab.ts
var failed = { shape: "errors", level: "error" };
var sqlLabErrors = {
  query_database_missing: {
    ...failed,
    status: 404,
    errorType: "GENERIC_BACKEND_ERROR",
    message: "The database referenced in this query was not found. Please contact an administrator for further assistance or try again."
  },
  query_stopped: { ...failed, status: 422, errorType: "GENERIC_DB_ENGINE_ERROR", message: "The query was stopped." },
  query_of_another: {
    ...failed,
    status: 403,
    errorType: "QUERY_SECURITY_ACCESS_ERROR",
    message: "Cannot access the query"
  },
  query_missing: {
    status: 404,
    shape: "message",
    level: "warning",
    message: "Query with client_id {client_id} not found"
  },
  query_id_taken: {
    ...failed,
    status: 409,
    errorType: "GENERIC_COMMAND_ERROR",
    message: "A query with this client id exists."
  },
  results_missing: {
    ...failed,
    status: 404,
    errorType: "RESULTS_BACKEND_ERROR",
    message: "The query associated with these results could not be found. You need to re-run the original query."
  },
  results_gone: {
    ...failed,
    status: 410,
    errorType: "RESULTS_BACKEND_ERROR",
    message: "Data could not be retrieved from the results backend. You need to re-run the original query."
  },
  result_too_large: {
    ...failed,
    status: 422,
    errorType: "RESULT_TOO_LARGE_ERROR",
    message: "The result of a statement is larger than a query may read."
  },
  estimate_database_missing: {
    ...failed,
    status: 404,
    errorType: "RESULTS_BACKEND_ERROR",
    message: "The database could not be found"
  },
  estimate_unknown: {
    ...failed,
    status: 422,
    errorType: "GENERIC_COMMAND_ERROR",
    message: "The cost of this statement cannot be estimated: {reason}."
  },
  tables_denied: {
    ...failed,
    level: "warning",
    status: 403,
    errorType: "TABLE_SECURITY_ACCESS_ERROR",
    message: "You need access to the following tables: {named},\n            `all_database_access` or `all_datasource_access` permission"
  },
  parameters_missing: {
    ...failed,
    status: 422,
    errorType: "MISSING_TEMPLATE_PARAMS_ERROR",
    message: "{told} Please check your template parameters for syntax errors and make sure they match across your SQL query."
  }
};

// lib/errors/state.ts
var missing2 = { status: 404, shape: "message", level: "warning" };
var denied = { status: 403, shape: "message", level: "warning" };
var stateErrors = {
  state_of_another: { ...denied, message: "You don't have permission to modify the value." },
  state_subject_missing: { ...missing2, message: "Resource was not found." },
  permalink_missing: { ...missing2, message: "Invalid permalink key" },
  permalink_dashboard_missing: { ...missing2, message: "Dashboard not found." },
  permalink_dashboard_denied: { ...denied, message: "You don't have access to this dashboard." },
  permalink_dataset_missing: { ...missing2, message: "Dataset does not exist" },
  permalink_chart_denied: { ...denied, message: "You don't have access to this chart." },
  permalink_dataset_denied: { ...denied, message: "You don't have access to this dataset." }
};

// lib/errors/transfer.ts
var command2 = { shape: "errors", errorType: "GENERIC_COMMAND_ERROR" };
var transferErrors = {
  bundle_not_zip: { ...command2, status: 422, level: "warning", message: "Not a ZIP file" },
  bundle_empty: { ...command2, status: 422, level: "warning", message: "The file holds no YAML to import" },
  bundle_unsafe: { ...command2, status: 422, level: "warning", message: "The ZIP file was refused: {reason}" },
  bundle_unknown: {
    ...command2,
    status: 422,
    level: "warning",
    message: "Could not find a valid command to import file"
  },
  superset_store_unsupported: {
    ...command2,
    status: 422,
    level: "error",
    message: "The metadata are read from PostgreSQL, MySQL or SQLite, not from {engine}."
  },
  superset_secret_missing: {
    ...command2,
    status: 422,
    level: "error",
    message: "Passwords are stored there: name the SECRET_KEY of the installation with --secret-key."
  },
  superset_secret_wrong: {
    ...command2,
    status: 422,
    level: "error",
    message: "The secret key does not open the passwords that are stored there."
  },
  import_address_invalid: { ...command2, status: 422, level: "warning", message: "Database parameters are invalid." },
  import_tunnel_off: { ...command2, status: 400, level: "warning", message: "SSH Tunneling is not enabled" },
  import_invalid: { ...command2, status: 422, level: "warning", message: "Error importing {kind}: {summary}" },
  import_incomplete: {
    ...command2,
    status: 422,
    level: "warning",
    message: "Error importing {kind}: {path} refers to {missing}, which is neither in the file nor stored here"
  },
  import_forbidden: {
    ...command2,
    status: 403,
    level: "error",
    message: "A {kind} already exists and user doesn't have permissions to overwrite it"
  },
  import_create_forbidden: {
    ...command2,
    status: 403,
    level: "error",
    message: "The file holds a {kind} that does not exist here and user doesn't have permissions to create it"
  },
  import_passwords_invalid: {
    ...command2,
    status: 422,
    level: "warning",
    message: 'The field "{field}" must be a JSON object that maps file paths to texts'
  },
  import_file_missing: { status: 400, shape: "message", level: "warning", message: "Arguments are not correct" },
  import_not_multipart: {
    status: 400,
    shape: "errors",
    level: "error",
    errorType: "INVALID_PAYLOAD_FORMAT_ERROR",
    message: "Request MIME type is not 'multipart/form-data'"
  }
};

// lib/errors/viz.ts
var vizErrors = {
  chart_dataset_unknown: {
    status: 403,
    shape: "errors",
    level: "error",
    errorType: "FAILED_FETCHING_DATASOURCE_INFO_ERROR",
    message: "The dataset associated with this chart no longer exists"
  },
  explore_dataset_missing: { status: 404, shape: "error", level: "warning", message: "Datasource does not exist" },
  kept_data_missing: { status: 404, shape: "error", level: "warning", message: "Cached data not found" },
  chart_type_unknown: {
    status: 422,
    shape: "message",
    level: "warning",
    message: 'Charts of type "{viz_type}" cannot be drawn yet. Choose another type in the chart\u2019s settings.'
  },
  metric_missing: {
    status: 400,
    shape: "message",
    level: "warning",
    message: "This chart needs a metric. Choose one in the chart\u2019s settings."
  },
  inner_chart_missing: {
    status: 400,
    shape: "message",
    level: "warning",
    message: "This map has no chart to draw at its places. Choose one in the chart\u2019s settings."
  },
  invalid_orderby: {
    status: 400,
    shape: "message",
    level: "warning",
    message: "Found invalid orderby options"
  }
};

// lib/errors/catalogue.ts
var catalogue = {
  ...requestErrors,
  ...reportErrors,
  ...authErrors,
  ...queryErrors,
  ...databaseErrors,
  ...databaseAdminErrors,
  ...databaseProductErrors,
  ...dashboardErrors,
  ...sqlErrors,
  ...sqlLabErrors,
  ...stateErrors,
  ...transferErrors,
  ...vizErrors
};

// lib/errors/app-error.ts
var brand = /* @__PURE__ */ Symbol.for("isoline.AppError");
var AppError = class extends Error {
  constructor(code, facts = {}, options2) {
    super(
      sentence(catalogue[code].message, facts),
      options2?.cause === void 0 ? void 0 : { cause: options2.cause }
    );
    this.code = code;
    this.facts = facts;
    this.name = "AppError";
    this.entry = options2?.status === void 0 ? catalogue[code] : { ...catalogue[code], status: options2.status };
    this.details = options2?.details;
  }
  code;
  facts;
  static [Symbol.hasInstance](value) {
    return typeof value === "object" && value !== null && brand in value;
  }
  [brand] = true;
  entry;
  details;
};
function sentence(message, facts) {
  return message.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const fact = facts[name];
    return fact === void 0 ? placeholder : String(fact);
  });
}

// lib/query/build-query-labels.ts
function ensureArray(value) {
  if (value === null || value === void 0) return [];
  return Array.isArray(value) ? value : [value];
}
function metricLabel(metric2) {
  if (typeof metric2 === "string") return metric2;
  if (metric2.label) return metric2.label;
  if (metric2.expressionType === "SQL") return metric2.sqlExpression ?? "";
  const column2 = metric2.column?.column_name ?? "";
  return metric2.aggregate ? `${metric2.aggregate}(${column2})` : column2;
}
function columnLabel(column2) {
  return typeof column2 === "string" ? column2 : column2.label || column2.sqlExpression;
}
function isMetric(value) {
  if (typeof value === "string") return value !== "";
  if (typeof value !== "object" || value === null || !("expressionType" in value)) return false;
  if (value.expressionType === "SQL") return "sqlExpression" in value && typeof value.sqlExpression === "string";
  return value.expressionType === "SIMPLE" && "column" in value && "aggregate" in value;
}
function isColumn(value) {
  if (typeof value === "string") return value !== "";
  return typeof value === "object" && value !== null && "sqlExpression" in value && typeof value.sqlExpression === "string" && (!("expressionType" in value) || value.expressionType === "SQL");
}

// lib/query/build-query-fields.ts
var roles = {
  columns: "columns",
  all_columns: "columns",
  groupby: "groupby",
  series: "groupby",
  metrics: "metrics",
  metric: "metrics",
  metric_2: "metrics",
  secondary_metric: "metrics",
  x: "metrics",
  y: "metrics",
  size: "metrics",
  orderby: "orderby",
  order_by_cols: "orderby"
};
function queryFields(formData) {
  const raw = formData.query_mode === "raw";
  const aggregate5 = formData.query_mode === "aggregate";
  const columns = [];
  const metrics2 = [];
  const order2 = [];
  for (const [key, value] of Object.entries(formData)) {
    const role = roles[key];
    if (role === void 0 || value === null || value === void 0) continue;
    if (raw && (role === "groupby" || role === "metrics")) continue;
    if (aggregate5 && role === "columns") continue;
    if (role === "metrics") metrics2.push(...ensureArray(value));
    else if (role === "orderby") order2.push(...ensureArray(value));
    else columns.push(...ensureArray(value));
  }
  return {
    columns: uniqueBy(
      columns.filter((column2) => column2 !== ""),
      columnLabel
    ),
    ...raw ? {} : { metrics: uniqueBy(metrics2, metricLabel) },
    ...order2.length > 0 ? { orderby: order2.map(orderEntry) } : {}
  };
}
function orderEntry(entry) {
  if (typeof entry !== "string") return entry;
  try {
    return JSON.parse(entry);
  } catch (cause) {
    throw new AppError("invalid_orderby", {}, { cause });
  }
}
function uniqueBy(items, key) {
  const seen2 = /* @__PURE__ */ new Map();
  for (const item of items) if (!seen2.has(key(item))) seen2.set(key(item), item);
  return [...seen2.values()];
}

// lib/query/build-query-filters.ts
var reserved = {
  __time_range: "time_range",
  __time_col: "granularity",
  __time_grain: "time_grain_sqla",
  __granularity: "granularity",
  __time_compare: null
};
function formFilters(formData) {
  const appended = appendedFormData(formData);
  const time = {};
  const applied = {};
  const filters = [];
  for (const filter of ensureArray(formData.extra_filters)) {
    const field = typeof filter.col === "string" ? reserved[filter.col] : void 0;
    if (field === void 0) {
      filters.push(filter);
      continue;
    }
    applied[String(filter.col)] = String(filter.val);
    if (field !== null) time[field] = filter.val;
  }
  filters.push(...ensureArray(appended.filters));
  const where = [];
  const having = [];
  if (typeof formData.where === "string" && formData.where !== "") where.push(formData.where);
  const adhoc = [
    ...ensureArray(formData.adhoc_filters),
    ...ensureArray(appended.adhoc_filters)
  ];
  for (const filter of adhoc) {
    if (filter.expressionType === "SQL") {
      if (filter.sqlExpression) (filter.clause === "HAVING" ? having : where).push(filter.sqlExpression);
    } else if (filter.clause !== "HAVING") {
      const comparison2 = simpleFilter(filter);
      if (comparison2) filters.push(comparison2);
    }
  }
  const grain = time.time_grain_sqla ?? formData.time_grain_sqla;
  const granularity2 = time.granularity ?? (formData.granularity || formData.granularity_sqla);
  const timeRange2 = time.time_range ?? formData.time_range;
  return {
    filters,
    extras: {
      ...grain === void 0 ? {} : { time_grain_sqla: grain },
      having: conjunction(having),
      where: conjunction(where)
    },
    applied_time_extras: applied,
    ...timeRange2 === void 0 ? {} : { time_range: timeRange2 },
    ...granularity2 ? { granularity: granularity2 } : {}
  };
}
function appendedFormData(formData) {
  return formData.extra_form_data ?? {};
}
function simpleFilter(filter) {
  if (filter.subject === null || filter.subject === void 0 || !filter.operator) return null;
  const op = filter.operator;
  if (op === "IS NULL" || op === "IS NOT NULL") return { col: filter.subject, op };
  return { col: filter.subject, op, val: filter.comparator };
}
function conjunction(pieces2) {
  return pieces2.map((piece) => piece.includes("--") ? `(${piece}
)` : `(${piece})`).join(" AND ");
}

// lib/query/build-query-x-axis.ts
function xAxisOf(formData) {
  return isColumn(formData.x_axis) ? formData.x_axis : void 0;
}
function xAxisLabel(formData) {
  const axis = xAxisOf(formData);
  if (axis === void 0) return formData.granularity_sqla ? "__timestamp" : void 0;
  return typeof axis === "string" ? axis : axis.label ?? axis.sqlExpression;
}
function withBaseAxis(formData, query59) {
  const axis = xAxisOf(formData);
  const columns = query59.columns;
  if (axis === void 0 || columns === void 0) return query59;
  const at2 = columns.findIndex((column2) => isSame(column2, axis));
  if (at2 < 0) return query59;
  const grain = query59.extras?.time_grain_sqla;
  const base = {
    ...grain === void 0 ? {} : { timeGrain: grain },
    columnType: "BASE_AXIS",
    ...typeof axis === "string" ? { sqlExpression: axis, label: axis, expressionType: "SQL", isColumnReference: true } : axis
  };
  const { is_timeseries: _, ...rest } = query59;
  return { ...rest, columns: columns.with(at2, base) };
}
function isSame(one2, other) {
  if (typeof one2 === "string" || typeof other === "string") return one2 === other;
  return one2.sqlExpression === other.sqlExpression;
}

// lib/query/build-query.ts
function baseQuery(formData) {
  const { time_range, granularity: granularity2, ...filters } = formFilters(formData);
  const limitMetric = isMetric(formData.series_limit_metric) ? formData.series_limit_metric : formData.timeseries_limit_metric;
  const query59 = {
    ...present({ time_range, granularity: granularity2, since: formData.since, until: formData.until }),
    ...filters,
    ...queryFields(formData),
    annotation_layers: formData.annotation_layers ?? [],
    ...present({
      row_limit: numberOf(formData.row_limit),
      row_offset: numberOf(formData.row_offset),
      series_columns: formData.series_columns,
      series_limit: formData.series_limit ?? numberOf(formData.limit) ?? 0,
      series_limit_metric: limitMetric ?? void 0
    }),
    group_others_when_limit_reached: Boolean(formData.group_others_when_limit_reached),
    order_desc: formData.order_desc ?? true,
    url_params: formData.url_params ?? {},
    custom_params: formData.custom_params ?? {}
  };
  return withAppended(query59, formData);
}
function queryContext(formData, queries) {
  const [id, type] = formData.datasource.split("__");
  const force2 = Boolean(formData.force);
  const result_format = formData.result_format ?? "json";
  const result_type = formData.result_type ?? "full";
  return {
    datasource: { id: Number(id), type: type ?? "table" },
    force: force2,
    queries: queries.map((query59) => withBaseAxis(formData, query59)),
    form_data: { ...formData, force: force2, result_format, result_type },
    result_format,
    result_type
  };
}
var overrides = {
  granularity: "granularity",
  granularity_sqla: "granularity",
  time_column: "time_column",
  time_grain: "time_grain",
  time_range: "time_range",
  time_compare: "time_compare"
};
var extraOverrides = ["relative_start", "relative_end", "time_grain_sqla"];
function withAppended(query59, formData) {
  const appended = appendedFormData(formData);
  const changed = { ...query59, custom_form_data: appended.custom_form_data ?? {} };
  for (const [from, to] of Object.entries(overrides)) {
    if (appended[from] !== void 0) changed[to] = appended[from];
  }
  const extras = { ...query59.extras };
  for (const key of extraOverrides) if (appended[key] !== void 0) extras[key] = appended[key];
  return { ...changed, extras };
}
function numberOf(value) {
  if (value === null || value === void 0) return void 0;
  const number2 = Number(value);
  return Number.isNaN(number2) ? void 0 : number2;
}
function present(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== void 0));
}

// lib/viz/kit/compared-times.ts
var comparisons = /* @__PURE__ */ new Set(["values", "difference", "percentage", "ratio"]);
function comparedTimes(formData) {
  if (!comparisons.has(formData.comparison_type)) return [];
  return ensureArray(formData.time_compare).flatMap((time) => {
    if (time !== "custom") return [time];
    return typeof formData.start_date_offset === "string" ? [formData.start_date_offset] : [];
  });
}

// lib/viz/kit/time-grain-column.ts
function withTimeGrain(column2, formData, query59) {
  const grain = query59.extras?.time_grain_sqla;
  const lookup = formData.temporal_columns_lookup;
  const isTime = typeof column2 === "string" && (lookup?.[column2] === true || column2 === formData.granularity_sqla);
  if (!isTime || !grain) return column2;
  return { timeGrain: grain, columnType: "BASE_AXIS", sqlExpression: column2, label: column2, expressionType: "SQL" };
}

// lib/viz/kit/table/query.ts
function tableQuery(given, ownState = {}) {
  const isRaw2 = isRawTable(given);
  const formData = isRaw2 ? { ...given, include_time: false } : given;
  const base = baseQuery(formData);
  const main = isRaw2 ? { ...base, orderby: base.orderby ?? [], post_processing: [], time_offsets: [] } : aggregated(formData, base);
  const extras = isRaw2 ? [] : [...shareTotals(formData, main), ...totals(formData, main)];
  const format = formData.result_format;
  if (format !== void 0 && format !== "json" && !isEmpty(formData.row_limit)) {
    return queryContext(formData, [{ ...main, row_limit: Number(formData.row_limit), row_offset: 0 }, ...extras]);
  }
  if (formData.server_pagination && format !== "csv" && format !== "xlsx") {
    return queryContext(formData, [...paged(formData, main, ownState), ...extras]);
  }
  return queryContext(formData, [main, ...extras]);
}
function isRawTable(formData) {
  if (formData.query_mode === "raw" || formData.query_mode === "aggregate") return formData.query_mode === "raw";
  return ensureArray(formData.all_columns).length > 0;
}
function aggregated(formData, base) {
  const offsets = comparedTimes(formData);
  const shares3 = ensureArray(formData.percent_metrics);
  const metrics2 = base.metrics ?? [];
  const [sort] = ensureArray(formData.timeseries_limit_metric);
  const [first2] = metrics2;
  const order2 = sort !== void 0 ? [[sort, !formData.order_desc]] : first2 !== void 0 ? [[first2, false]] : [];
  return {
    ...base,
    columns: (base.columns ?? []).map(
      (column2) => withTimeGrain(column2, { ...formData, granularity_sqla: void 0 }, base)
    ),
    metrics: uniqueBy([...metrics2, ...shares3], metricLabel),
    orderby: order2,
    post_processing: [...shareOf(shares3, offsets), ...compared(formData, base, offsets)],
    time_offsets: offsets
  };
}
function shareOf(shares3, offsets) {
  if (shares3.length === 0) return [];
  const labels = uniqueBy(shares3, metricLabel).map(metricLabel);
  const columns = labels.flatMap((label) => [label, ...offsets.map((offset) => `${label}__${offset}`)]);
  return [{ operation: "contribution", options: { columns, rename_columns: columns.map((label) => `%${label}`) } }];
}
function compared(formData, base, offsets) {
  const type = formData.comparison_type;
  if (offsets.length === 0 || type === "values") return [];
  const pairs2 = (base.metrics ?? []).flatMap(
    (metric2) => offsets.map((offset) => [metricLabel(metric2), offset])
  );
  return [
    {
      operation: "compare",
      options: {
        source_columns: pairs2.map(([label]) => label),
        compare_columns: pairs2.map(([label, offset]) => `${label}__${offset}`),
        compare_type: type,
        drop_original_columns: true
      }
    }
  ];
}
function shareTotals(formData, main) {
  const shares3 = ensureArray(formData.percent_metrics);
  if (formData.percent_metric_calculation !== "all_records" || shares3.length === 0) return [];
  return [
    { ...main, columns: [], orderby: [], row_limit: 0, row_offset: 0, post_processing: [], is_timeseries: false }
  ];
}
function totals(formData, main) {
  if (!formData.show_totals || (main.metrics ?? []).length === 0) return [];
  const { order_desc: _, orderby: __, ...rest } = main;
  return [{ ...rest, columns: [], row_limit: 0, row_offset: 0, post_processing: [] }];
}
function paged(formData, main, ownState) {
  const size21 = Number(ownState.pageSize ?? formData.server_page_length ?? 10);
  const search = typeof ownState.searchText === "string" && ownState.searchText !== "" ? ownState.searchText : void 0;
  const filters = search !== void 0 && typeof ownState.searchColumn === "string" ? [...main.filters ?? [], { col: ownState.searchColumn, op: "ILIKE", val: `${search}%` }] : main.filters ?? [];
  const [sort] = ensureArray(ownState.sortBy);
  const orderby = sort === void 0 ? main.orderby ?? [] : [[sort.key, !sort.desc]];
  const page = { ...main, filters, orderby };
  return [
    { ...page, row_limit: size21, row_offset: Number(ownState.currentPage ?? 0) * size21 },
    { ...page, row_limit: Number(formData.row_limit ?? 0), row_offset: 0, is_rowcount: true }
  ];
}
function isEmpty(value) {
  return value === null || value === void 0 || value === "";
}

// lib/viz/ag-grid-table/query.ts
function query(formData, ownState) {
  const context = tableQuery({ ...formData, percent_metric_calculation: "row_limit" }, ownState);
  const { percent_metric_calculation } = formData;
  return {
    ...context,
    queries: context.queries.map((query59) => asked(query59, formData)),
    form_data: { ...context.form_data, percent_metric_calculation }
  };
}
function asked(query59, formData) {
  if (query59.is_rowcount) return { ...query59, time_offsets: [] };
  return formData.result_type === "results" && query59.row_offset === void 0 ? { ...query59, row_offset: 0 } : query59;
}

// lib/frame/extent.ts
function minOf(values, start = Number.POSITIVE_INFINITY) {
  let least = start;
  for (const value of values) least = Math.min(least, value);
  return least;
}
function maxOf(values, start = Number.NEGATIVE_INFINITY) {
  let most2 = start;
  for (const value of values) most2 = Math.max(most2, value);
  return most2;
}

// lib/viz/kit/ink.ts
import { rgb } from "@visx/vendor/d3-color";
var dark = "#1b1f24";
var light = "#ffffff";
var inks = /* @__PURE__ */ new Map();
var mostKnown = 2e3;
function inkFor(ground) {
  const luminance = luminanceOf(ground);
  return (luminance + 0.05) / 0.06 > 1.05 / (luminance + 0.05) ? dark : light;
}
function inkOver(ground, { mode }) {
  const name = `${mode} ${ground}`;
  const known3 = inks.get(name);
  if (known3 !== void 0) return known3;
  const ink = inkOn(ground, mode);
  if (inks.size >= mostKnown) inks.clear();
  inks.set(name, ink);
  return ink;
}
function inkOn(ground, mode) {
  const [onLight, onDark] = [imageThemes.light, imageThemes.dark].map(({ surface }) => inkFor(blend(ground, surface)));
  if (mode !== "page") return (mode === "light" ? onLight : onDark) ?? dark;
  return onLight === onDark ? onLight ?? dark : `light-dark(${onLight}, ${onDark})`;
}
function blend(ground, surface) {
  const over = rgb(ground);
  const under = rgb(surface);
  const mix = (one2, other) => one2 * over.opacity + other * (1 - over.opacity);
  return rgb(mix(over.r, under.r), mix(over.g, under.g), mix(over.b, under.b)).formatRgb();
}
function contrast(one2, other) {
  const [low = 0, high = 0] = [luminanceOf(one2), luminanceOf(other)].sort((first2, second2) => first2 - second2);
  return (high + 0.05) / (low + 0.05);
}
function luminanceOf(color) {
  const { r, g, b } = rgb(color);
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const share3 = channel / 255;
    return share3 <= 0.03928 ? share3 / 12.92 : ((share3 + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// lib/viz/kit/text-width.generated.json
var text_width_generated_default = { "400": [[32, 269, 288, 466, 633, 642, 982, 644, 300, 391, 391, 648, 648, 269, 648, 269, 360, 648, 648, 648, 648, 648, 648, 648, 648, 648, 648, 269, 269, 648, 648, 648, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903, 753, 765, 639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 391, 360, 391, 471, 456, 323, 562, 612, 571, 612, 583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 391, 333, 391, 648], [160, 269, 288, 571, 611, 725, 550, 270, 568, 591, 914, 454, 583, 662], [174, 666, 478, 456, 648, 442, 446, 323, 586, 603, 288, 268, 304, 482, 583, 802, 847, 882, 511, 690, 690, 690, 690, 690, 690, 994, 730, 601, 601, 601, 601, 269, 269, 269, 269, 735, 753, 765, 765, 765, 765, 765, 648, 765, 744, 744, 744, 744, 679, 636, 616, 562, 562, 562, 562, 562, 562, 917, 571, 583, 583, 583, 583, 242, 242, 242, 242, 583, 591, 600, 600, 600, 600, 600, 648, 600, 591, 591, 591, 591, 562, 612, 562, 690, 562, 690, 562, 690, 562, 730, 571, 730, 571, 730, 571, 730, 571, 722, 710, 735, 612, 601, 583, 601, 583, 601, 583, 601, 583, 601, 583, 746, 613, 746, 613, 746, 613, 746, 613, 743, 591, 776, 591, 269, 242, 269, 242, 269, 242, 269, 242, 269, 242, 839, 484, 571, 242, 672, 549, 525, 565, 242, 565, 242, 565, 340, 563, 359, 595, 242, 753, 591, 753, 591, 753, 591], [330, 753, 591, 765, 600, 765, 600, 765, 600, 1005, 1e3, 644, 376, 644, 376, 644, 376, 642, 528, 642, 528, 642, 528, 642, 528, 646, 327, 646, 376, 646, 327, 744, 591, 744, 591, 744, 591, 744, 591, 744, 591, 744, 591, 985, 818, 679, 562, 679, 629, 552, 629, 552, 629, 552, 314, 612, 791, 656, 612, 787, 693, 730, 730, 579, 735, 858, 634, 612, 543, 601, 746, 618, 590, 390, 746, 636, 952, 275, 337, 678, 549, 242, 642, 908, 753, 591, 765, 762, 597, 871, 638, 775, 612, 726, 642, 528, 631, 547, 327, 648, 323, 646, 741, 620, 765, 634, 713, 679, 629, 552, 685, 685, 620, 542, 610, 609, 544, 543, 634, 267, 358, 242, 288], [453, 1274, 1165, 1136, 808, 484, 1324, 996, 833, 690, 562, 269, 242, 765, 600, 744, 591, 744, 591, 744, 591, 744, 591, 744, 591, 583, 690, 562, 690, 562, 994, 917, 746, 672, 746, 613, 672, 549, 765, 600, 765, 600, 685, 620, 242, 1351, 1274, 1165, 746, 613, 1118, 636, 753, 591, 690, 562, 994, 917, 765, 600, 690, 562, 690, 562, 601, 583, 601, 583, 269, 242, 269, 242, 765, 600, 765, 600, 644, 376, 644, 376, 744, 591, 744, 591, 642, 528, 646, 327, 634, 543, 743, 591, 632, 769, 632, 632, 629, 552, 690, 562, 601, 583, 765, 600, 765, 600, 765, 600, 765, 600, 679, 562, 398, 747, 408, 242, 905, 905, 690, 730, 571, 579, 646, 528, 552, 543, 543, 654, 741, 726, 601, 583, 605, 242, 765, 612, 647, 376, 668, 562, 562, 612, 612, 608, 542], [598, 612, 612, 543, 583, 751, 537, 537, 696, 565, 242, 613, 613, 561, 598, 723, 591, 591, 591, 242, 275, 342, 242, 417, 242, 641, 876, 876, 876, 591, 591, 634, 600, 802, 817, 639, 376, 362, 376], [638, 344, 344, 554, 554, 528, 365, 365], [646, 515, 327, 326, 635, 632, 545, 562, 818, 562, 566, 552], [658, 620, 625, 542, 542, 542, 542, 765, 565, 565, 595, 588, 347, 549, 482, 612, 542, 542, 1088, 1002], [678, 747, 559, 799, 841, 738, 729, 451, 541, 632, 631, 435, 452, 198, 286, 269, 362, 451, 584, 421, 242, 480, 268, 261, 269, 165, 176, 449, 449, 451, 451, 451, 451, 413, 413, 177, 477, 358, 358, 177], [718, 358, 358, 269, 269, 165, 176, 362, 362, 362, 270], [730, 298], [732, 505, 496, 281, 361, 452, 198, 390, 401, 449, 363, 363, 363, 363, 363, 363, 365, 456, 450, 440, 359, 359, 360, 360, 283, 358, 545, 545, 452, 288, 268, 268, 268, 268, 451, 449, 450, 0, 0], [771, 0, 0], [776, 0, 0], [803, 0], [884, 267, 269, 753], [890, 268, 571, 571, 571, 302, 571], [900, 270, 673, 690, 288, 738, 880, 406], [908, 862], [910, 878, 871, 275, 690, 654, 579, 681, 601, 629, 743, 765, 269, 672, 690, 903, 753, 656, 765, 743, 639], [931, 689, 646, 679, 880, 682, 880, 770, 269, 679, 664, 537, 591, 275, 591, 664, 596, 562, 584, 537, 509, 591, 621, 275, 525, 642, 586, 587, 559, 600, 605, 612, 569, 624, 466, 591, 721, 569, 778, 805, 275, 591, 600, 591, 805, 672, 634, 635, 671, 845, 671, 685, 820, 525], [988, 593, 534], [1008, 725, 634, 571, 242, 765, 450, 450], [1017, 730, 903], [1020, 612, 730, 730, 730, 601, 601, 841, 579, 730, 642, 269, 269, 571, 1113, 1125, 884, 672, 753, 628, 722, 690, 646, 654, 579, 819, 601, 960, 618, 753, 753, 672, 748, 903, 743, 765, 743, 639, 730, 646, 628, 828, 682, 721, 700, 958, 972, 816, 883, 649, 730, 1015, 644, 562, 594, 565, 436, 613, 583, 810, 494, 591, 591, 542, 575, 770, 588, 600, 588, 612, 571, 466, 562, 687, 546, 597, 578, 822, 837, 644, 736, 559, 571, 843, 554, 583, 583, 591, 436, 571, 528, 242, 242, 242, 924, 896, 591, 542, 591, 562, 588], [1168, 579, 436], [1200, 679, 562], [8211, 500, 1e3], [8216, 261, 261, 241], [8220, 440, 440, 421], [8224, 491], [8226, 563], [8230, 864], [8242, 223, 442], [8249, 384, 384], [8260, 192], [8352, 729, 730, 729, 604, 611, 859, 770, 966, 1121, 954, 817, 612, 667, 710, 646, 1391], [8369, 665, 746, 690, 632, 730], [8376, 646, 542, 594], [8380, 727, 701, 726, 654], [8722, 648]], "600": [[32, 269, 321, 523, 644, 650, 1004, 663, 326, 391, 391, 647, 647, 269, 647, 269, 379, 647, 647, 647, 647, 647, 647, 647, 647, 647, 647, 269, 269, 647, 647, 647, 543, 999, 728, 659, 737, 722, 605, 588, 749, 746, 277, 580, 703, 565, 922, 759, 769, 645, 773, 652, 650, 660, 736, 728, 1020, 720, 713, 652, 391, 379, 391, 481, 469, 351, 574, 624, 583, 624, 591, 389, 625, 612, 262, 262, 569, 262, 900, 612, 609, 624, 624, 397, 549, 353, 612, 587, 839, 569, 588, 566, 391, 359, 391, 647], [160, 269, 321, 583, 629, 749, 563, 316, 568, 612, 914, 460, 634, 673], [174, 664, 452, 458, 647, 454, 463, 351, 614, 600, 319, 332, 324, 487, 634, 831, 870, 907, 543, 728, 728, 728, 728, 728, 728, 1013, 737, 605, 605, 605, 605, 277, 277, 277, 277, 751, 759, 769, 769, 769, 769, 769, 647, 769, 736, 736, 736, 736, 713, 658, 644, 574, 574, 574, 574, 574, 574, 913, 583, 591, 591, 591, 591, 262, 262, 262, 262, 594, 612, 609, 609, 609, 609, 609, 647, 609, 612, 612, 612, 612, 588, 624, 588, 728, 574, 728, 574, 728, 574, 737, 583, 737, 583, 737, 583, 737, 583, 722, 739, 751, 624, 605, 591, 605, 591, 605, 591, 605, 591, 605, 591, 749, 625, 749, 625, 749, 625, 749, 625, 746, 612, 797, 612, 277, 262, 277, 262, 277, 262, 277, 262, 277, 262, 856, 523, 580, 262, 703, 569, 566, 565, 262, 565, 262, 565, 377, 573, 419, 602, 262, 759, 612, 759, 612, 759, 612], [330, 759, 612, 769, 609, 769, 609, 769, 609, 1014, 992, 652, 397, 652, 397, 652, 397, 650, 549, 650, 549, 650, 549, 650, 549, 660, 353, 660, 419, 660, 353, 736, 612, 736, 612, 736, 612, 736, 612, 736, 612, 736, 612, 1020, 839, 713, 588, 713, 652, 566, 652, 566, 652, 566, 334, 624, 831, 656, 624, 827, 732, 737, 737, 606, 751, 894, 657, 624, 611, 605, 749, 636, 588, 438, 749, 703, 972, 298, 355, 710, 569, 262, 669, 937, 759, 612, 769, 773, 607, 911, 703, 817, 624, 749, 650, 549, 655, 612, 353, 698, 351, 660, 734, 646, 774, 656, 760, 703, 652, 566, 687, 687, 638, 563, 623, 626, 612, 563, 659, 287, 380, 262, 321], [453, 1288, 1190, 1145, 827, 523, 1339, 1021, 874, 728, 574, 277, 262, 769, 609, 736, 612, 736, 612, 736, 612, 736, 612, 736, 612, 591, 728, 574, 728, 574, 1013, 913, 749, 684, 749, 625, 703, 569, 769, 609, 769, 609, 687, 638, 262, 1375, 1288, 1190, 749, 625, 1122, 705, 759, 612, 728, 574, 1013, 913, 769, 609, 728, 574, 728, 574, 605, 591, 605, 591, 277, 262, 277, 262, 769, 609, 769, 609, 652, 397, 652, 397, 736, 612, 736, 612, 650, 549, 660, 353, 656, 564, 746, 612, 656, 780, 656, 655, 652, 566, 728, 574, 605, 591, 769, 609, 769, 609, 769, 609, 769, 609, 713, 588, 418, 768, 445, 262, 934, 934, 728, 737, 583, 595, 660, 549, 566, 563, 564, 673, 752, 749, 605, 591, 619, 262, 771, 624, 665, 397, 703, 588, 574, 624, 624, 622, 563], [598, 624, 624, 563, 591, 791, 551, 551, 744, 578, 262, 625, 625, 564, 637, 701, 612, 612, 612, 262, 298, 368, 262, 461, 262, 685, 900, 900, 900, 612, 612, 638, 609, 805, 890, 706, 397, 378, 397], [638, 363, 363, 570, 570, 549, 382, 382], [646, 551, 353, 351, 667, 655, 564, 587, 839, 588, 572, 566], [658, 638, 653, 563, 563, 563, 563, 769, 573, 578, 612, 610, 422, 569, 486, 624, 563, 563, 1125, 1012], [678, 811, 662, 844, 896, 781, 769, 518, 516, 667, 667, 453, 472, 215, 304, 283, 377, 470, 598, 443, 248, 494, 285, 294, 286, 165, 171, 472, 472, 519, 519, 470, 470, 444, 444, 192, 451, 376, 376, 192], [718, 376, 376, 286, 286, 165, 171, 380, 380, 380, 332], [730, 342], [732, 503, 534, 286, 377, 470, 215, 408, 424, 470, 378, 378, 378, 378, 378, 426, 426, 520, 471, 501, 377, 377, 378, 378, 326, 376, 574, 574, 471, 319, 332, 332, 332, 332, 471, 471, 519, 0, 0], [771, 0, 0], [776, 0, 0], [803, 0], [884, 284, 285, 759], [890, 286, 583, 583, 583, 329, 580], [900, 317, 705, 728, 319, 776, 917, 447], [908, 901], [910, 933, 907, 298, 728, 659, 581, 722, 605, 652, 746, 769, 277, 703, 728, 922, 759, 677, 769, 746, 645], [931, 692, 660, 713, 889, 720, 889, 778, 277, 713, 684, 551, 612, 298, 612, 684, 605, 587, 598, 551, 526, 612, 625, 298, 566, 669, 614, 605, 559, 609, 627, 624, 582, 642, 495, 612, 772, 591, 813, 824, 298, 612, 609, 612, 824, 703, 658, 657, 696, 896, 696, 728, 892, 566], [988, 596, 536], [1008, 749, 658, 583, 262, 769, 469, 469], [1017, 737, 922], [1020, 624, 737, 737, 737, 605, 605, 853, 581, 737, 650, 277, 277, 580, 1116, 1126, 891, 703, 759, 672, 726, 728, 646, 659, 581, 852, 605, 1032, 636, 759, 759, 703, 749, 922, 746, 769, 746, 645, 737, 660, 672, 833, 720, 751, 705, 979, 1002, 826, 907, 658, 737, 1033, 652, 574, 604, 573, 447, 645, 591, 846, 511, 612, 612, 569, 594, 798, 610, 609, 605, 624, 583, 495, 588, 747, 569, 636, 593, 847, 871, 667, 783, 579, 583, 859, 570, 591, 591, 612, 447, 583, 549, 262, 262, 262, 938, 915, 612, 569, 612, 588, 605], [1168, 581, 447], [1200, 713, 587], [8211, 500, 1e3], [8216, 294, 294, 272], [8220, 507, 501, 480], [8224, 552], [8226, 503], [8230, 956], [8242, 257, 512], [8249, 416, 416], [8260, 205], [8352, 750, 737, 728, 610, 629, 862, 761, 998, 1156, 1011, 887, 624, 679, 771, 660, 1438], [8369, 698, 749, 728, 703, 737], [8376, 661, 562, 628], [8380, 750, 728, 749, 659], [8722, 647]] };

// lib/viz/kit/text-width.ts
var regular = unfold(text_width_generated_default["400"]);
var strong = unfold(text_width_generated_default["600"]);
var mostKnown2 = 4e3;
var knownRegular = /* @__PURE__ */ new Map();
var knownStrong = /* @__PURE__ */ new Map();
var unknownWidth = 600;
var fullWidth = 1e3;
function textWidth(text3, size21, weight3 = 400) {
  const isRegular = weight3 < 500;
  const known3 = isRegular ? knownRegular : knownStrong;
  const before = known3.get(text3);
  if (before !== void 0) return before * size21 / 1e3;
  const widths2 = isRegular ? regular : strong;
  let total = 0;
  for (const letter of text3) total += letterWidth(letter.codePointAt(0) ?? 0, widths2);
  if (known3.size >= mostKnown2) known3.clear();
  known3.set(text3, total);
  return total * size21 / 1e3;
}
function advance(letter, size21) {
  return letterWidth(letter.codePointAt(0) ?? 0, regular) * size21 / 1e3;
}
function letterWidth(point3, widths2) {
  const known3 = widths2.get(point3);
  if (known3 !== void 0) return known3;
  if (point3 >= 768 && point3 <= 879) return 0;
  return isFullWidth(point3) ? fullWidth : unknownWidth;
}
function isFullWidth(point3) {
  return point3 >= 4352 && point3 <= 4447 || point3 >= 11904 && point3 <= 42191 || point3 >= 44032 && point3 <= 55203 || point3 >= 63744 && point3 <= 64255 || point3 >= 65072 && point3 <= 65135 || point3 >= 65280 && point3 <= 65376 || point3 >= 127744;
}
function unfold(runs2) {
  const widths2 = /* @__PURE__ */ new Map();
  for (const [start = 0, ...row] of runs2) for (const [index, width] of row.entries()) widths2.set(start + index, width);
  return widths2;
}

// lib/viz/kit/shorten.ts
function shorten(label, maxWidth, size21) {
  if (textWidth(label, size21) <= maxWidth) return label;
  const letters = [...label];
  const reach = [0];
  for (const letter of letters) reach.push((reach.at(-1) ?? 0) + advance(letter, size21));
  const ellipsis = advance("\u2026", size21);
  let low = 1;
  let high = letters.length - 1;
  while (low < high) {
    const kept = Math.ceil((low + high) / 2);
    if (middleWidth(letters, reach, kept) + ellipsis <= maxWidth) low = kept;
    else high = kept - 1;
  }
  return middle(letters, low);
}
function middleWidth(letters, reach, kept) {
  let head2 = Math.ceil(kept * 0.6);
  let tail2 = letters.length - (kept - head2);
  while (head2 > 0 && /\s/.test(letters[head2 - 1] ?? "")) head2 -= 1;
  while (tail2 < letters.length && /\s/.test(letters[tail2] ?? "")) tail2 += 1;
  return (reach[head2] ?? 0) + (reach[letters.length] ?? 0) - (reach[tail2] ?? 0);
}
function middle(letters, kept) {
  const head2 = Math.ceil(kept * 0.6);
  const tail2 = kept - head2;
  return `${letters.slice(0, head2).join("").trimEnd()}\u2026${letters.slice(letters.length - tail2).join("").trimStart()}`;
}
function twoLines(label, size21) {
  const name = `${size21} ${label}`;
  const known3 = broken.get(name);
  if (known3 !== void 0) return known3;
  const lines = evenLines(label, size21);
  if (broken.size >= mostBroken) broken.clear();
  broken.set(name, lines);
  return lines;
}
var broken = /* @__PURE__ */ new Map();
var mostBroken = 4e3;
function evenLines(label, size21) {
  let best = null;
  let bestWidth = Number.POSITIVE_INFINITY;
  for (let at2 = label.indexOf(" "); at2 >= 0; at2 = label.indexOf(" ", at2 + 1)) {
    const lines = [label.slice(0, at2), label.slice(at2 + 1)];
    const width = Math.max(textWidth(lines[0], size21), textWidth(lines[1], size21));
    if (width < bestWidth) {
      best = lines;
      bestWidth = width;
    }
  }
  return best;
}

// lib/viz/kit/image-grid.tsx
import { Fragment as Fragment2, jsx, jsxs } from "react/jsx-runtime";
var size = 12;
var rowHeight = 26;
var widestColumn = 260;
var narrowestColumn = 48;
function ImageGrid({
  head: head2,
  rows: rows2,
  total,
  surface,
  label
}) {
  const { theme, height } = surface;
  const width = surface.width === "fluid" ? 600 : surface.width;
  const fitting3 = Math.max(1, Math.floor((height - rowHeight * 2) / rowHeight));
  const shown = rows2.slice(0, rows2.length <= fitting3 + 1 ? fitting3 + 1 : fitting3);
  const columns = placeColumns(head2, shown, width);
  const more = total - shown.length;
  return /* @__PURE__ */ jsxs(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      fontFamily: theme.font,
      fontSize: size,
      role: "img",
      "aria-label": label,
      children: [
        [head2, ...shown].map((row, index) => ({ row, index, y: index * rowHeight })).map(({ row, index, y: y2 }) => /* @__PURE__ */ jsxs("g", { transform: `translate(0 ${y2})`, children: [
          columns.map(({ x: x2, width: room }, at2) => /* @__PURE__ */ jsx(ImageCellMark, { cell: row[at2], x: x2, room, isHead: index === 0, surface }, x2)),
          /* @__PURE__ */ jsx("path", { d: `M0 ${rowHeight - 0.5}H${width}`, stroke: theme.line })
        ] }, y2)),
        more > 0 || columns.length < head2.length ? /* @__PURE__ */ jsx("text", { x: 8, y: height - 8, fill: theme.quiet, children: noteOf(more, head2.length - columns.length) }) : null
      ]
    }
  );
}
function noteOf(rows2, columns) {
  const parts4 = [rows2 > 0 ? `${rows2} more rows` : "", columns > 0 ? `${columns} more columns` : ""];
  return parts4.filter((part2) => part2 !== "").join(", ");
}
function ImageCellMark({
  cell,
  x: x2,
  room,
  isHead,
  surface
}) {
  if (cell === void 0) return null;
  const { theme } = surface;
  const isRight = cell.align === "right";
  const { bar } = cell;
  return /* @__PURE__ */ jsxs(Fragment2, { children: [
    cell.background === void 0 ? null : /* @__PURE__ */ jsx("rect", { x: x2, width: room, height: rowHeight, fill: cell.background }),
    bar === void 0 ? null : /* @__PURE__ */ jsx(
      "rect",
      {
        x: x2 + room * bar.left / 100,
        y: 4,
        width: room * bar.width / 100,
        height: rowHeight - 8,
        rx: 2,
        fill: bar.color,
        fillOpacity: 0.22
      }
    ),
    cell.drawn === void 0 ? null : /* @__PURE__ */ jsx("g", { transform: `translate(${x2 + 8} ${(rowHeight - cell.drawn.height) / 2})`, children: cell.drawn.mark }),
    /* @__PURE__ */ jsx(
      "text",
      {
        x: isRight ? x2 + room - 10 : x2 + 8,
        y: 17,
        textAnchor: isRight ? "end" : "start",
        fill: cell.background === void 0 ? cell.color ?? (isHead ? theme.quiet : theme.text) : inkOver(cell.background, theme),
        fontWeight: isHead || cell.isStrong ? 600 : 400,
        children: shorten(cell.text, room - 16, size)
      }
    )
  ] });
}
function placeColumns(head2, rows2, width) {
  const wanted = head2.map((cell, at2) => {
    const texts = [cell, ...rows2.map((row) => row[at2])].map(
      (one2, index) => textWidth(one2?.text ?? "", size, index === 0 ? 600 : 400)
    );
    const drawn2 = rows2.map((row) => (row[at2]?.drawn?.width ?? 0) + 24);
    return Math.min(
      widestColumn,
      maxOf(
        drawn2,
        maxOf(
          texts.map((text3) => text3 + 24),
          narrowestColumn
        )
      )
    );
  });
  const fitting3 = [];
  let used = 0;
  for (const one2 of wanted) {
    if (used + one2 > width && fitting3.length > 0) break;
    fitting3.push(Math.min(one2, width));
    used += one2;
  }
  const spare = Math.max(0, width - used) / fitting3.length;
  let x2 = 0;
  return fitting3.map((one2) => {
    const column2 = { x: x2, width: one2 + spare };
    x2 += one2 + spare;
    return column2;
  });
}

// lib/viz/kit/table/page-foot.tsx
import { jsx as jsx2, jsxs as jsxs2 } from "react/jsx-runtime";
function PageFoot({ page, from, shown, pageSize, rowCount, locale }) {
  const count = (value) => new Intl.NumberFormat(locale).format(value);
  const last = Math.ceil(rowCount / pageSize) - 1;
  return /* @__PURE__ */ jsxs2("div", { className: "grid-note grid-foot", children: [
    /* @__PURE__ */ jsxs2("span", { children: [
      "Rows ",
      count(from + 1),
      " to ",
      count(from + shown),
      " of ",
      count(rowCount)
    ] }),
    /* @__PURE__ */ jsxs2("span", { className: "grid-pages", "data-js": "", children: [
      /* @__PURE__ */ jsx2(PageButton, { label: "Previous page", mark: "\u2039", to: page - 1, isOff: page === 0 }),
      /* @__PURE__ */ jsx2(PageButton, { label: "Next page", mark: "\u203A", to: page + 1, isOff: page >= last })
    ] })
  ] });
}
function PageButton({ label, mark, to, isOff }) {
  return /* @__PURE__ */ jsx2("button", { type: "button", className: "button", "data-look": "plain", "aria-label": label, "data-page": to, disabled: isOff, children: mark });
}

// lib/viz/kit/table/render.tsx
import { Fragment as Fragment3, jsx as jsx3, jsxs as jsxs3 } from "react/jsx-runtime";
var standardPage = 100;
var scrollable = { tabIndex: 0 };
function renderTable(drawing, surface) {
  return surface.medium === "image" ? /* @__PURE__ */ jsx3(ImageTable, { drawing, surface }) : /* @__PURE__ */ jsx3(PageTable, { drawing, surface });
}
function PageTable({ drawing, surface }) {
  const { columns, rows: rows2, totals: totals2, view } = drawing.marks;
  const shown = rows2.slice(0, view?.pageSize ?? standardPage).map((cells, at2) => ({ key: String(at2), cells }));
  return /* @__PURE__ */ jsxs3(
    "div",
    {
      className: "grid",
      "data-table": "",
      style: { height: surface.height, width: surface.width === "fluid" ? "100%" : surface.width },
      children: [
        view?.isSearchable ? /* @__PURE__ */ jsx3(
          "input",
          {
            className: "field grid-search",
            type: "search",
            placeholder: "Search",
            "aria-label": "Search the rows",
            defaultValue: view.search,
            "data-table-search": "",
            "data-js": ""
          }
        ) : null,
        /* @__PURE__ */ jsx3("section", { className: "grid-scroll", "aria-label": drawing.label, ...scrollable, children: /* @__PURE__ */ jsxs3("table", { children: [
          /* @__PURE__ */ jsxs3("thead", { children: [
            /* @__PURE__ */ jsx3(GroupRow, { columns }),
            /* @__PURE__ */ jsx3("tr", { children: columns.map((column2) => /* @__PURE__ */ jsx3(
              "th",
              {
                scope: "col",
                className: sideOf(column2),
                style: widthOf(column2),
                "data-column": column2.key,
                "aria-sort": sortOf(column2, view),
                children: column2.label
              },
              column2.key
            )) })
          ] }),
          /* @__PURE__ */ jsx3("tbody", { children: shown.map(({ key, cells }) => /* @__PURE__ */ jsx3("tr", { children: cells.map((cell, index) => /* @__PURE__ */ jsx3(PageCell, { cell, column: columns[index] }, columns[index]?.key)) }, key)) }),
          totals2 === null ? null : /* @__PURE__ */ jsx3("tfoot", { children: /* @__PURE__ */ jsx3("tr", { children: totals2.map((cell, index) => /* @__PURE__ */ jsx3("td", { className: sideOf(columns[index]), children: cell.text }, columns[index]?.key)) }) })
        ] }) }),
        /* @__PURE__ */ jsx3(Foot, { marks: drawing.marks, shown: shown.length })
      ]
    }
  );
}
function sortOf({ key }, view) {
  if (view?.sort?.key !== key) return void 0;
  return view.sort.isDescending ? "descending" : "ascending";
}
function Foot({ marks: marks3, shown }) {
  const { rowCount, view, locale } = marks3;
  const count = (value) => new Intl.NumberFormat(locale).format(value);
  if (view === void 0 || rowCount <= view.pageSize) {
    return rowCount > shown ? /* @__PURE__ */ jsxs3("div", { className: "grid-note", children: [
      "First ",
      count(shown),
      " of ",
      count(rowCount),
      " rows"
    ] }) : null;
  }
  const { from, page, pageSize } = view;
  return /* @__PURE__ */ jsx3(PageFoot, { ...{ page, from, shown, pageSize, rowCount, locale } });
}
function GroupRow({ columns }) {
  if (columns.every(({ group: group4 }) => group4 === void 0)) return null;
  const groups = [];
  for (const { key, group: group4 } of columns) {
    const last = groups.at(-1);
    if (last !== void 0 && group4 !== void 0 && last.text === group4) last.span += 1;
    else groups.push({ key, text: group4 ?? "", span: 1 });
  }
  return /* @__PURE__ */ jsx3("tr", { children: groups.map(({ key, text: text3, span }) => /* @__PURE__ */ jsx3("th", { scope: text3 === "" ? void 0 : "colgroup", colSpan: span, children: text3 }, key)) });
}
function PageCell({ cell, column: column2 }) {
  const { bar, background, color, item } = cell;
  const classes = [sideOf(column2), cell.isMissing ? "grid-missing" : "", cell.isChosen ? "grid-chosen" : ""];
  const style = { ...widthOf(column2) };
  if (bar !== void 0) {
    classes.push("grid-bar", bar.sign === "plain" ? "" : `grid-bar-${bar.sign}`);
    if (bar.left !== 0) style["--l"] = `${bar.left}%`;
    style["--w"] = `${bar.width}%`;
  }
  if (background !== void 0) {
    style.backgroundColor = background;
    style.color = inkOver(background, pageTheme);
  }
  if (color !== void 0) style.color = color;
  const className = classes.filter((name) => name !== void 0 && name !== "").join(" ");
  return /* @__PURE__ */ jsx3(
    "td",
    {
      className: className === "" ? void 0 : className,
      style: Object.keys(style).length === 0 ? void 0 : style,
      "data-item": item,
      "aria-current": cell.isChosen,
      title: column2?.align === "left" && cell.text.length > 40 ? cell.text : void 0,
      children: /* @__PURE__ */ jsx3(CellContent, { cell })
    }
  );
}
function CellContent({ cell }) {
  if (cell.html !== void 0) return /* @__PURE__ */ jsx3("span", { ...cleaned(cell.html) });
  if (cell.href !== void 0) {
    return /* @__PURE__ */ jsx3("a", { href: cell.href, target: "_blank", rel: "noopener noreferrer nofollow", children: cell.text });
  }
  if (cell.trend !== void 0) {
    return /* @__PURE__ */ jsxs3(Fragment3, { children: [
      /* @__PURE__ */ jsx3("span", { className: cell.isGood ? "grid-good" : "grid-bad", children: cell.trend === "up" ? "\u2191" : "\u2193" }),
      cell.text
    ] });
  }
  return cell.text;
}
function cleaned(html) {
  return { dangerouslySetInnerHTML: { __html: html } };
}
function sideOf(column2) {
  if (column2?.align === "right") return "grid-right";
  return column2?.align === "center" ? "grid-center" : void 0;
}
function widthOf(column2) {
  return column2?.width === void 0 ? void 0 : { minWidth: column2.width, maxWidth: column2.width };
}
function ImageTable({ drawing, surface }) {
  const { columns, rows: rows2, totals: totals2, rowCount } = drawing.marks;
  const head2 = columns.map(
    ({ label, align, group: group4 }) => ({
      text: group4 === void 0 || label === group4 ? label : `${group4} ${label}`,
      align
    })
  );
  const body = rows2.map((row) => row.map((cell, at2) => imageCell(cell, columns[at2], surface.theme)));
  const last = totals2 === null ? [] : [
    totals2.map(
      (cell, at2) => ({ text: cell.text, align: columns[at2]?.align ?? "left", isStrong: true })
    )
  ];
  return /* @__PURE__ */ jsx3(
    ImageGrid,
    {
      head: head2,
      rows: [...body, ...last],
      total: rowCount + last.length,
      surface,
      label: drawing.label
    }
  );
}
function imageCell(cell, column2, theme) {
  const { bar, background } = cell;
  const colors = { plain: theme.accent, positive: theme.success, negative: theme.danger };
  return {
    text: cell.trend === void 0 ? cell.text : `${cell.trend === "up" ? "\u2191" : "\u2193"}${cell.text}`,
    align: column2?.align ?? "left",
    background,
    color: cell.isMissing ? theme.quiet : cell.color,
    bar: bar === void 0 ? void 0 : { left: bar.left, width: bar.width, color: colors[bar.sign] }
  };
}

// lib/viz/ag-grid-table/render.tsx
var render2 = renderTable;

// lib/frame/frame.ts
var Decimal = class {
  constructor(text3) {
    this.text = text3;
  }
  text;
  valueOf() {
    return Number(this.text);
  }
  toString() {
    return this.text;
  }
};
var CellList = class {
  constructor(items) {
    this.items = items;
  }
  items;
  toJSON() {
    return this.items;
  }
};
var emptyFrame = { length: 0, columns: [], index: [], columnLevels: [] };
function columnOf(frame5, name) {
  return frame5.columns.find((column2) => column2.name === name);
}
function holdsDecimals({ nativeType = "" }) {
  return /^(?:NEW)?DECIMAL\b/i.test(nativeType);
}

// lib/viz/kit/conditional-format.ts
import { rgb as rgb2 } from "@visx/vendor/d3-color";
var faintest = 0.05;
function conditionalColor(rule2, values) {
  const numbers2 = values.filter((value) => value !== null && value !== void 0).map(Number).filter(Number.isFinite);
  const judge = judgeOf(rule2, minOf(numbers2), maxOf(numbers2));
  return (value) => {
    if (rule2.colorScheme === void 0 || judge === null) return void 0;
    const strength = judge(value);
    return strength === null ? void 0 : faded(rule2.colorScheme, strength);
  };
}
function judgeOf(rule2, least, most2) {
  const target = Number(rule2.targetValue);
  const left = Number(rule2.targetValueLeft);
  const right = Number(rule2.targetValueRight);
  const above3 = (from, isIn) => onNumber((value) => isIn(value) ? share(value, from, most2) : null);
  const below3 = (from, isIn) => onNumber((value) => isIn(value) ? share(value, from, least) : null);
  const within = (isIn) => onNumber((value) => isIn(value) ? share(value, left, right) : null);
  const word = String(rule2.targetValue ?? "").toLowerCase();
  const onText = (isIn) => (value) => isIn(String(value ?? "").toLowerCase()) ? 1 : null;
  switch (rule2.operator) {
    case "None":
      return onNumber((value) => share(value, least, most2));
    case ">":
      return above3(target, (value) => value > target);
    case "\u2265":
      return above3(target, (value) => value >= target);
    case "<":
      return below3(target, (value) => value < target);
    case "\u2264":
      return below3(target, (value) => value <= target);
    case "=":
      return (value) => value !== null && (Number(value) === target || String(value) === String(rule2.targetValue)) ? 1 : null;
    case "\u2260":
      return onNumber((value) => value === target ? null : 1);
    case "< x <":
      return within((value) => value > left && value < right);
    case "\u2264 x \u2264":
      return within((value) => value >= left && value <= right);
    case "\u2264 x <":
      return within((value) => value >= left && value < right);
    case "< x \u2264":
      return within((value) => value > left && value <= right);
    case "begins with":
      return onText((text3) => text3.startsWith(word));
    case "ends with":
      return onText((text3) => text3.endsWith(word));
    case "containing":
      return onText((text3) => text3.includes(word));
    case "not containing":
      return onText((text3) => !text3.includes(word));
    default:
      return null;
  }
}
function onNumber(judge) {
  return (value) => value === null || value === void 0 || value === "" || Number.isNaN(Number(value)) ? null : judge(Number(value));
}
function share(value, from, to) {
  if (from === to) return 1;
  return Math.min(1, Math.max(faintest, Math.abs((value - from) / (to - from))));
}
function faded(color, strength) {
  const parsed2 = rgb2(color);
  parsed2.opacity = Math.round(strength * 100) / 100;
  return parsed2.formatRgb();
}

// lib/viz/kit/saved-formats.ts
function savedFormats(dataset2) {
  return {
    formats: Object.fromEntries(dataset2.metrics.map(({ name, d3format }) => [name, d3format])),
    currencies: Object.fromEntries(dataset2.metrics.map(({ name, currency }) => [name, currency]))
  };
}
function verboseName(dataset2, name) {
  const found = [...dataset2.metrics, ...dataset2.columns].find((one2) => one2.name === name);
  return found?.verboseName || name;
}

// lib/viz/kit/table/cell-bar.ts
function cellBars(values, isAligned, isColored) {
  const numbers2 = values.filter((value) => value !== null && value !== void 0).map(Number).filter(Number.isFinite);
  const most2 = numbers2.reduce((high, number2) => Math.max(high, number2), 0);
  const least = numbers2.reduce((low, number2) => Math.min(low, number2), 0);
  const span = isAligned ? Math.max(most2, -least) : most2 - least;
  const hasSigns = isColored && least < 0;
  return (value) => {
    const number2 = Number(value);
    if (value === null || value === void 0 || !Number.isFinite(number2) || span === 0) return void 0;
    const start = isAligned ? 0 : Math.min(number2, 0) - least;
    return {
      left: percent(start / span),
      width: percent(Math.abs(number2) / span),
      sign: hasSigns ? number2 < 0 ? "negative" : "positive" : "plain"
    };
  };
}
function percent(share3) {
  return Math.round(share3 * 1e3) / 10;
}

// lib/format/currency.ts
var symbols = /* @__PURE__ */ new Map();
function currencySymbol(code, locale = "en-US") {
  const key = `${locale} ${code}`;
  const known3 = symbols.get(key);
  if (known3 !== void 0) return known3;
  let symbol = code;
  try {
    const parts4 = new Intl.NumberFormat(locale, { style: "currency", currency: code }).formatToParts(1);
    symbol = parts4.find(({ type }) => type === "currency")?.value ?? code;
  } catch (error2) {
    if (!(error2 instanceof RangeError)) throw error2;
  }
  symbols.set(key, symbol === "\xA4" ? code : symbol);
  return symbols.get(key) ?? code;
}
function currencyFormatter(currency, format, locale = "en") {
  const write3 = numberFormatter(format?.replace(/[$%]/g, ""), locale);
  if (!currency.symbol) return write3;
  const symbol = currencySymbol(currency.symbol, locale === "en" ? "en-US" : locale);
  return currency.symbolPosition === "prefix" ? (value) => `${symbol} ${write3(value)}` : (value) => `${write3(value)} ${symbol}`;
}

// lib/format/grain-format.ts
import { utcDay as utcDay2, utcMonth as utcMonth2, utcYear as utcYear2 } from "@visx/vendor/d3-time";
var minute = 6e4;
var hour = 60 * minute;
var day = 24 * hour;
var plus = (ms) => (start) => [start, new Date(start.getTime() + ms - 1)];
var days = (count) => (start) => [start, new Date(utcDay2.offset(utcDay2.floor(start), count).getTime() - 1)];
var months = (count) => (start) => {
  const first2 = utcMonth2.floor(start);
  const end = utcMonth2.offset(first2, count - first2.getUTCMonth() % count);
  return [start, new Date(end.getTime() - 1)];
};
var year = (start) => [start, new Date(utcYear2.offset(utcYear2.floor(start), 1).getTime() - 1)];
var weekEnding = (end) => [utcDay2.offset(end, -6), end];
var date = "%Y-%m-%d";
var clock = "%Y-%m-%d %H:%M";
var week = { format: date, span: days(7) };
var weekEnd = { format: date, span: weekEnding };
var unknown = { format: "", span: days(1) };
var grains2 = {
  date: { format: date, span: days(1) },
  PT1S: { format: "%Y-%m-%d %H:%M:%S", span: plus(1e3) },
  PT1M: { format: clock, span: plus(minute) },
  PT5M: { format: clock, span: plus(5 * minute) },
  PT10M: { format: clock, span: plus(10 * minute) },
  PT15M: { format: clock, span: plus(15 * minute) },
  PT30M: { format: clock, span: plus(30 * minute) },
  PT1H: { format: "%Y-%m-%d %H:00", span: plus(hour) },
  P1D: { format: date, span: days(1) },
  P1W: week,
  "1969-12-28T00:00:00Z/P1W": week,
  "1969-12-29T00:00:00Z/P1W": week,
  "P1W/1970-01-03T00:00:00Z": weekEnd,
  "P1W/1970-01-04T00:00:00Z": weekEnd,
  P1M: { format: "%b %Y", span: months(1) },
  P3M: { format: "%Y Q%q", span: months(3) },
  P1Y: { format: "%Y", span: year }
};
function grainFormatter(grain, format, locale = "en") {
  if (!grain) return timeFormatter(format, locale);
  const { format: own, span } = grains2[grain] ?? unknown;
  const write3 = timeFormatter(format || own, locale);
  return (value) => {
    if (value === null || value === void 0) return write3(value);
    const [first2, last] = span(value instanceof Date ? value : new Date(value)).map(write3);
    return first2 === last || last === void 0 ? first2 ?? "" : `${first2} \u2014 ${last}`;
  };
}

// lib/format/value-format.ts
function valueFormatter(metric2, saved, format, currency, locale = "en") {
  const name = metric2 ?? "";
  const chosen2 = currency?.symbol ? currency : saved.currencies[name];
  const chosenFormat = format || saved.formats[name] || void 0;
  return chosen2?.symbol ? currencyFormatter(chosen2, chosenFormat, locale) : numberFormatter(chosenFormat, locale);
}

// lib/viz/kit/table/cell-text.ts
var sharePercent = ",.3%";
function cellWriter(column2, formData, dataset2, locale) {
  if (column2.source.kind === "temporal") return timeWriter(column2, formData, locale);
  const write3 = numberWriter(column2, dataset2, locale);
  return (value) => {
    if (value === null) return "N/A";
    if (typeof value === "boolean" || typeof value === "string" || write3 === null) return String(value);
    return typeof value === "object" && !(value instanceof Decimal) ? String(value) : write3(value);
  };
}
function timeWriter({ config }, formData, locale) {
  const format = config.d3TimeFormat || formData.table_timestamp_format || "smart_date";
  const grain = formData.time_grain_sqla;
  const isAdaptive = format === "smart_date";
  const write3 = !isAdaptive ? timeFormatter(format, locale) : grain ? grainFormatter(grain, void 0, locale) : timeFormatter("%Y-%m-%d %H:%M:%S", locale);
  return (value) => value === null ? "N/A" : write3(value);
}
function numberWriter({ config, role, metric: metric2, key }, dataset2, locale) {
  if (role === "percent" || role === "change-percent")
    return numberFormatter(config.d3NumberFormat || sharePercent, locale);
  const saved = savedFormats(dataset2);
  const chosen2 = config.d3NumberFormat || saved.formats[metric2 ?? key];
  const currency = config.currencyFormat?.symbol ? config.currencyFormat : saved.currencies[metric2 ?? key];
  if (role === "dimension" && !chosen2 && !currency?.symbol && !config.d3SmallNumberFormat) return null;
  const large = role === "dimension" && !chosen2 && !currency?.symbol ? String : valueFormatter(metric2 ?? key, saved, chosen2, currency, locale);
  const small3 = config.d3SmallNumberFormat;
  if (!small3) return large;
  const writeSmall = currency?.symbol ? currencyFormatter(currency, small3, locale) : numberFormatter(small3, locale);
  return (value) => Math.abs(Number(value)) < 1 ? writeSmall(value) : large(value);
}

// lib/viz/kit/table/clean-html.ts
import sanitize from "sanitize-html";
var markup2 = /<\/?[a-z][^>]*>/i;
var link = /^https?:\/\/\S+$/i;
function readMarkup(text3) {
  if (link.test(text3)) return { text: text3, href: text3 };
  if (!markup2.test(text3)) return { text: text3 };
  const plain8 = sanitize(text3, { allowedTags: [], allowedAttributes: {} });
  const html = sanitize(text3, {
    allowedTags: [
      "a",
      "abbr",
      "b",
      "br",
      "code",
      "div",
      "em",
      "i",
      "img",
      "li",
      "ol",
      "p",
      "pre",
      "s",
      "small",
      "span",
      "strong",
      "sub",
      "sup",
      "u",
      "ul"
    ],
    allowedAttributes: {
      a: ["href", "title", "rel", "target"],
      img: ["src", "alt", "title", "width", "height"],
      "*": ["style"]
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowedStyles: {
      "*": {
        color: [/^[#\w(),.%\s]+$/],
        "background-color": [/^[#\w(),.%\s]+$/],
        "font-weight": [/^\w+$/],
        "text-align": [/^\w+$/]
      }
    },
    transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }) }
  });
  return { text: plain8, html };
}

// lib/viz/kit/table/columns.ts
function shownColumns(frame5, formData) {
  const configs = formData.column_config ?? {};
  const shown = [];
  const add = (key, role, name, rest = {}) => {
    const source = columnOf(frame5, name);
    const config = configs[key] ?? {};
    if (source !== void 0 && config.visible !== false) shown.push({ key, source, role, config, ...rest });
  };
  const labels = (value, label) => [
    ...new Set(ensureArray(value).map(label))
  ];
  if (isRawTable(formData)) {
    for (const name of labels(formData.all_columns, columnLabel)) add(name, "dimension", name);
    return shown;
  }
  const offsets = comparedTimes(formData);
  for (const name of labels(formData.groupby, columnLabel)) add(name, "dimension", name);
  for (const metric2 of labels(formData.metrics, metricLabel)) {
    const previous = offsets.map((offset) => columnOf(frame5, `${metric2}__${offset}`)).find((column2) => column2 !== void 0);
    if (previous === void 0) add(metric2, "metric", metric2, { metric: metric2 });
    else {
      add(`Main ${metric2}`, "metric", metric2, { metric: metric2, previous });
      add(`# ${metric2}`, "previous", previous.name, { metric: metric2 });
      add(`\u25B3 ${metric2}`, "change", metric2, { metric: metric2, previous });
      add(`% ${metric2}`, "change-percent", metric2, { metric: metric2, previous });
    }
  }
  for (const metric2 of labels(formData.percent_metrics, metricLabel))
    add(`%${metric2}`, "percent", `%${metric2}`, { metric: metric2 });
  return shown;
}

// lib/viz/kit/table/view.ts
import { z } from "zod";

// lib/frame/order.ts
function compareCells(a, b) {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (typeof a === "string" || typeof b === "string") return typeof a === "string" ? 1 : -1;
  const left = a;
  const right = b;
  return left < right ? -1 : left > right ? 1 : 0;
}
function compareText(a, b) {
  const length = Math.min(a.length, b.length);
  for (let at2 = 0; at2 < length; at2++) {
    const x2 = a.charCodeAt(at2);
    const y2 = b.charCodeAt(at2);
    if (x2 !== y2) return rankOfUnit(x2) - rankOfUnit(y2);
  }
  return a.length - b.length;
}
function rankOfUnit(unit2) {
  return unit2 >= 55296 && unit2 <= 57343 ? unit2 + 65536 : unit2;
}
function rowOrder(columns, ascending, length) {
  const order2 = Array.from({ length }, (_, row) => row);
  const keys = columns.map((column2, at2) => ({ values: column2.values, sign: ascending[at2] === false ? -1 : 1 }));
  return order2.sort((left, right) => {
    for (const { values, sign } of keys) {
      const a = values[left] ?? null;
      const b = values[right] ?? null;
      if (a === null && b === null) continue;
      if (a === null) return 1;
      if (b === null) return -1;
      const compared4 = compareCells(a, b);
      if (compared4 !== 0) return compared4 * sign;
    }
    return left - right;
  });
}

// lib/viz/kit/table/view.ts
var Asked = z.object({
  sortBy: z.array(z.object({ key: z.string(), desc: z.boolean().catch(false) })).max(1).catch([]),
  searchText: z.string().max(200).catch(""),
  currentPage: z.int().min(0).catch(0)
});
var standardPage2 = 100;
function tableView(formData, ownState = {}) {
  const { sortBy, searchText, currentPage } = Asked.parse(ownState);
  const [sort] = sortBy;
  const own = Number(formData.server_pagination ? formData.server_page_length ?? 10 : formData.page_length);
  return {
    sort: sort === void 0 ? null : { key: sort.key, isDescending: sort.desc },
    search: searchText.trim().toLowerCase(),
    page: currentPage,
    pageSize: own > 0 ? Math.min(own, standardPage2) : standardPage2
  };
}
function viewedRows({ sort, search }, shown, length, textsOf2) {
  const sorted = sort === null ? void 0 : shown.find(({ key }) => key === sort.key);
  const order2 = sort === null || sorted === void 0 ? Array.from({ length }, (_, row) => row) : rowOrder([sorted.source], [!sort.isDescending], length);
  if (search === "") return order2;
  const texts = shown.map(textsOf2);
  return order2.filter((row) => texts.some((column2) => column2[row]?.toLowerCase().includes(search)));
}

// lib/viz/kit/table/transform.ts
var mostRows = 1e3;
var tableRows = 200;
function tableDrawing(input) {
  const { formData, frames } = input;
  const frame5 = frames[0] ?? emptyFrame;
  const shown = shownColumns(frame5, formData);
  const items = [];
  const view = tableView(formData, input.ownState);
  const found = foundRows(view, shown, frame5, input);
  const rowCount = formData.server_pagination ? Math.max(found.length, countOf(frames, formData)) : found.length;
  const page = Math.min(view.page, Math.max(0, Math.ceil(rowCount / view.pageSize) - 1));
  const from = page * view.pageSize;
  const order2 = formData.server_pagination ? found : found.slice(from, from + mostRows);
  const drawn2 = shown.map((column2) => cellsOf(column2, input, order2, items));
  const rows2 = order2.map((_, at2) => drawn2.map((cells) => cells[at2] ?? { text: "" }));
  const columns = shown.map((column2) => columnHead(column2, input));
  paintRows(rows2, order2, shown, frame5, formData);
  const { sort, search, pageSize } = view;
  return {
    marks: {
      columns,
      rows: rows2,
      totals: totalsOf(shown, input),
      rowCount,
      locale: input.locale,
      view: {
        sort,
        search,
        from,
        page,
        pageSize,
        isSearchable: Boolean(formData.include_search && !formData.server_pagination)
      }
    },
    label: `Table of ${columns.map(({ label }) => label).join(", ")}, ${rowCount} rows.`,
    table: {
      columns: columns.map(({ label }) => label),
      rows: rows2.slice(0, tableRows).map((row) => row.map(({ text: text3 }) => text3)),
      truncated: rowCount > tableRows
    },
    legend: [],
    interaction: items.length === 0 ? { kind: "none" } : { kind: "items", items },
    isEmpty: frame5.length === 0
  };
}
function foundRows(view, shown, frame5, { formData, dataset: dataset2, locale }) {
  if (formData.server_pagination) return Array.from({ length: frame5.length }, (_, row) => row);
  return viewedRows(view, shown, frame5.length, (column2) => {
    const write3 = cellWriter(column2, formData, dataset2, locale);
    return column2.source.values.map((value, at2) => write3(valueAt(column2, value, at2)));
  });
}
function columnHead({ key, role, metric: metric2, config, source, previous }, { dataset: dataset2 }) {
  const isCompared = previous !== void 0 || role === "previous";
  const name = metric2 === void 0 ? key : role === "percent" ? `%${verboseName(dataset2, metric2)}` : verboseName(dataset2, metric2);
  const plain8 = role === "previous" ? "#" : role === "change" ? "\u25B3" : role === "change-percent" ? "%" : verboseName(dataset2, name);
  return {
    key,
    label: config.customColumnName || plain8,
    align: config.horizontalAlign ?? (source.kind === "numeric" ? "right" : "left"),
    ...config.columnWidth ? { width: Number(config.columnWidth) } : {},
    ...isCompared && metric2 !== void 0 ? { group: verboseName(dataset2, metric2) } : {}
  };
}
function cellsOf(column2, input, order2, items) {
  const { formData, dataset: dataset2, locale } = input;
  const write3 = cellWriter(column2, formData, dataset2, locale);
  const first2 = column2.source.values.slice(0, mostRows).map((value, at2) => valueAt(column2, value, at2));
  const barOf = barsOf(column2, formData, first2);
  const isMarkup = formData.allow_render_html !== false && column2.source.kind === "string";
  return order2.map((at2) => {
    const value = valueAt(column2, column2.source.values[at2] ?? null, at2);
    const text3 = write3(value);
    const bar = barOf?.(value);
    return {
      text: text3,
      ...isMarkup && value !== null ? readMarkup(text3) : {},
      ...value === null ? { isMissing: true } : {},
      ...bar === void 0 ? {} : { bar },
      ...trendOf(column2, formData, at2),
      ...column2.role === "dimension" && !isRawTable(formData) ? { item: itemOf(column2, formData, value, text3, items), ...chosen(input.selected, text3) } : {}
    };
  });
}
function chosen(selected, text3) {
  return selected?.includes(text3) ? { isChosen: true } : {};
}
function valueAt({ role, previous }, value, at2) {
  if (role !== "change" && role !== "change-percent") return value;
  const before = previous?.values[at2] ?? null;
  if (value === null || before === null) return null;
  const change = Number(value) - Number(before);
  if (role === "change") return change;
  return Number(before) === 0 ? change === 0 ? 0 : null : change / Math.abs(Number(before));
}
function barsOf(column2, formData, values) {
  const { config, source, role, previous } = column2;
  const isWanted = config.showCellBars ?? formData.show_cell_bars ?? true;
  if (source.kind !== "numeric" || !isWanted || previous !== void 0 || role === "previous") return void 0;
  if (hasRule(formData, column2)) return void 0;
  const isAligned = Boolean(config.alignPositiveNegative ?? formData.align_pn);
  return cellBars(values, isAligned, Boolean(config.colorPositiveNegative ?? formData.color_pn));
}
function trendOf({ role, source, previous }, formData, at2) {
  if (!formData.comparison_color_enabled || previous === void 0 || role !== "metric") return {};
  const change = Number(source.values[at2] ?? 0) - Number(previous.values[at2] ?? 0);
  if (change === 0 || Number.isNaN(change)) return {};
  return { trend: change > 0 ? "up" : "down", isGood: change > 0 === (formData.comparison_color_scheme !== "Red") };
}
function itemOf(column2, formData, value, text3, items) {
  const col = column2.source.name;
  const grain = column2.source.kind === "temporal" ? formData.time_grain_sqla : void 0;
  const filter = value === null ? { col, op: "IS NULL", val: null, formattedVal: text3 } : { col, op: "IN", val: [value], formattedVal: text3, ...grain ? { grain } : {} };
  items.push({ title: text3, rows: [], filters: [filter] });
  return items.length - 1;
}
function rulesOf(formData) {
  return ensureArray(formData.conditional_formatting);
}
function hasRule(formData, { key, source }) {
  return rulesOf(formData).some(({ column: column2 }) => column2 === key || column2 === source.name);
}
function paintRows(rows2, order2, shown, frame5, formData) {
  for (const rule2 of rulesOf(formData)) {
    const source = columnOf(frame5, rule2.column ?? "") ?? shown.find(({ key }) => key === rule2.column)?.source;
    if (source === void 0) continue;
    const colorOf = conditionalColor(rule2, source.values);
    for (const [at2, row] of rows2.entries()) {
      const color = colorOf(source.values[order2[at2] ?? -1] ?? null);
      if (color === void 0) continue;
      for (const [index, column2] of shown.entries()) {
        const cell = row[index];
        if (cell === void 0 || !(rule2.toAllRow || column2.source === source || column2.key === rule2.column)) continue;
        row[index] = rule2.toTextColor ? { ...cell, color } : { ...cell, background: color };
      }
    }
  }
}
function totalsOf(shown, { formData, frames, dataset: dataset2, locale }) {
  if (!formData.show_totals || isRawTable(formData)) return null;
  const totals2 = frames.at(-1);
  if (totals2 === void 0 || frames.length < 2) return null;
  let isNamed = false;
  return shown.map((column2) => {
    if (column2.role === "dimension") {
      const text3 = isNamed ? "" : "Summary";
      isNamed = true;
      return { text: text3 };
    }
    const source = columnOf(totals2, column2.source.name);
    if (column2.role === "percent" || source === void 0) return { text: "" };
    const previous = column2.previous && columnOf(totals2, column2.previous.name);
    const value = valueAt(
      { ...column2, source, ...previous === void 0 ? {} : { previous } },
      source.values[0] ?? null,
      0
    );
    return { text: cellWriter(column2, formData, dataset2, locale)(value) };
  });
}
function countOf(frames, formData) {
  if (!formData.server_pagination) return 0;
  return Number(frames[1]?.columns[0]?.values[0] ?? 0);
}

// lib/viz/ag-grid-table/transform.ts
var transform = tableDrawing;

// lib/viz/ag-grid-table/ag-grid-table.ts
var agGridTable = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render: render2
};

// lib/viz/kit/controls/analytics-controls.ts
var isRolling = (form) => form.rolling_type === "mean" || form.rolling_type === "sum" || form.rolling_type === "std";
var shifts = [
  "1 day",
  "1 week",
  "28 days",
  "30 days",
  "52 weeks",
  "1 year",
  "104 weeks",
  "2 years",
  "156 weeks",
  "3 years"
];
var rolling = [
  [
    select("rolling_type", "Rolling function", [
      [null, "None"],
      ["mean", "mean"],
      ["sum", "sum"],
      ["std", "std"],
      ["cumsum", "cumsum"]
    ])
  ],
  [text("rolling_periods", "Periods", { visible: isRolling })],
  [text("min_periods", "Min periods", { visible: isRolling })]
];
var resample = [
  [
    select(
      "resample_rule",
      "Rule",
      [
        ["1T", "1 minutely frequency"],
        ["1H", "1 hourly frequency"],
        ["1D", "1 calendar day frequency"],
        ["7D", "7 calendar day frequency"],
        ["1MS", "1 month start frequency"],
        ["1M", "1 month end frequency"],
        ["1AS", "1 year start frequency"],
        ["1A", "1 year end frequency"]
      ],
      { freeForm: true }
    )
  ],
  [
    select("resample_method", "Fill method", [
      ["asfreq", "Null imputation"],
      ["zerofill", "Zero imputation"],
      ["linear", "Linear interpolation"],
      ["ffill", "Forward values"],
      ["bfill", "Backward values"],
      ["median", "Median values"],
      ["mean", "Mean values"],
      ["sum", "Sum values"]
    ])
  ]
];
var advancedAnalytics = {
  label: "Advanced analytics",
  tab: "data",
  expanded: false,
  rows: [
    ...rolling,
    [
      select(
        "time_compare",
        "Time shift",
        shifts.map((shift) => [`${shift} ago`, `${shift} ago`]),
        { freeForm: true }
      )
    ],
    [
      select(
        "comparison_type",
        "Calculation type",
        [
          ["values", "Actual values"],
          ["difference", "Difference"],
          ["percentage", "Percentage change"],
          ["ratio", "Ratio"]
        ],
        { default: "values" }
      )
    ],
    ...resample
  ]
};
var annotations = {
  label: "Annotations and Layers",
  tab: "data",
  expanded: false,
  rows: [[control("annotation_layers", "AnnotationLayerControl", "", { default: [] })]]
};
var seasonality = [
  [null, "default"],
  [true, "Yes"],
  [false, "No"]
];
var forecast = {
  label: "Predictive Analytics",
  tab: "data",
  expanded: false,
  rows: [
    [checkbox("forecastEnabled", "Enable forecast")],
    [text("forecastPeriods", "Forecast periods", { default: 10, validators: ["integer"] })],
    [text("forecastInterval", "Confidence interval", { default: 0.8, validators: ["number"] })],
    [select("forecastSeasonalityYearly", "Yearly seasonality", seasonality, { freeForm: true })],
    [select("forecastSeasonalityWeekly", "Weekly seasonality", seasonality, { freeForm: true })],
    [select("forecastSeasonalityDaily", "Daily seasonality", seasonality, { freeForm: true })]
  ]
};

// lib/viz/kit/controls/figure-controls.ts
var shares = [
  [0.2, "Tiny"],
  [0.3, "Small"],
  [0.4, "Normal"],
  [0.5, "Large"],
  [0.6, "Huge"]
];
var smallShares = [
  [0.125, "Tiny"],
  [0.15, "Small"],
  [0.2, "Normal"],
  [0.3, "Large"],
  [0.4, "Huge"]
];
var figureSize = select("header_font_size", "Big Number Font Size", shares, {
  default: 0.4,
  clearable: false,
  ...render
});
var subheaderSize = select("subheader_font_size", "Subheader Font Size", smallShares, {
  default: 0.15,
  clearable: false,
  ...render
});
var words = [
  [text("subtitle", "Subtitle", render)],
  [select("subtitle_font_size", "Subtitle Font Size", smallShares, { default: 0.15, clearable: false, ...render })],
  [checkbox("show_metric_name", "Show Metric Name", render)],
  [
    select("metric_name_font_size", "Metric Name Font Size", smallShares, {
      default: 0.15,
      clearable: false,
      visible: (form) => form.show_metric_name === true,
      ...render
    })
  ]
];
var formats = [
  [
    select("y_axis_format", "Number format", formatChoices("number"), {
      default: "SMART_NUMBER",
      freeForm: true,
      ...render
    })
  ],
  [control("currency_format", "CurrencyControl", "Currency format", render)],
  [select("time_format", "Date format", formatChoices("time"), { default: "smart_date", freeForm: true, ...render })],
  [checkbox("force_timestamp_formatting", "Force date format", render)]
];

// lib/viz/big-number/controls.ts
var rollingRows = rolling.map(
  (row) => row.map((one2) => {
    if (one2.name === "rolling_type")
      return {
        ...one2,
        label: "Rolling Function",
        default: "None",
        choices: [["None", "None"], ...(one2.choices ?? []).slice(1)]
      };
    return one2.name === "min_periods" ? { ...one2, label: "Min Periods" } : one2;
  })
);
var resampleRows = resample.map(
  (row) => row.map((one2) => ({ ...one2, freeForm: true }))
);
var controls2 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [{ ...xAxis, label: "Temporal X-Axis" }],
      [axisGrain],
      [
        select(
          "aggregation",
          "Aggregation Method",
          [
            ["LAST_VALUE", "Last Value"],
            ["sum", "Total (Sum)"],
            ["mean", "Average (Mean)"],
            ["min", "Minimum"],
            ["max", "Maximum"],
            ["median", "Median"],
            ["raw", "Overall value"]
          ],
          { default: "LAST_VALUE", clearable: false }
        )
      ],
      [metric],
      [adhocFilters]
    ]
  },
  {
    label: "Options",
    tab: "data",
    expanded: true,
    rows: [
      [text("compare_lag", "Comparison Period Lag")],
      [text("compare_suffix", "Comparison suffix")],
      [checkbox("show_timestamp", "Show Timestamp", render)],
      [checkbox("show_trend_line", "Show Trend Line", { default: true, ...render })],
      [checkbox("start_y_axis_at_zero", "Start y-axis at 0", { default: true, ...render })],
      [checkbox("time_range_fixed", "Fix to selected Time Range", { default: null, visible: () => false, ...render })]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        control("color_picker", "ColorPickerControl", "Fixed Color", {
          default: { r: 0, g: 122, b: 135, a: 1 },
          ...render
        })
      ],
      [figureSize],
      [subheaderSize],
      ...words,
      ...formats
    ]
  },
  { label: "Advanced Analytics", tab: "data", expanded: false, rows: [...rollingRows, ...resampleRows] }
];

// lib/viz/big-number/definition.ts
var definition2 = {
  type: "big_number",
  name: "Big Number with Trendline",
  category: "KPI",
  description: "One figure, how it changed, and the line it came along.",
  behaviors: ["DRILL_TO_DETAIL"]
};

// lib/query/build-query-operators.ts
var comparisons2 = ["values", "difference", "percentage", "ratio"];
function isTimeComparison(formData, query59) {
  return comparisons2.includes(String(formData.comparison_type)) && shiftedMetrics(formData, query59).length > 0;
}
function metricLabels(query59) {
  return (query59.metrics ?? []).map(metricLabel);
}
function shiftedMetrics(formData, query59) {
  const offsets = ensureArray(formData.time_compare);
  return metricLabels(query59).flatMap(
    (metric2) => offsets.map((offset) => ({ column: `${metric2}__${offset}`, metric: metric2, offset }))
  );
}
function valueColumns(formData, query59) {
  const metrics2 = metricLabels(query59);
  if (!isTimeComparison(formData, query59)) return metrics2;
  return [...metrics2, ...shiftedMetrics(formData, query59).map((shifted) => shifted.column)];
}
var identity = (names) => Object.fromEntries(names.map((name) => [name, name]));
function pivotOperator(formData, query59) {
  const index = xAxisLabel(formData);
  const values = valueColumns(formData, query59);
  if (index === void 0 || values.length === 0) return null;
  return {
    operation: "pivot",
    options: {
      index: [index],
      columns: (query59.series_columns ?? query59.columns ?? []).map(columnLabel),
      aggregates: Object.fromEntries(values.map((name) => [name, { operator: "mean" }])),
      drop_missing_columns: !formData.show_empty_columns
    }
  };
}
function rollingOperator(formData, query59) {
  const columns = identity(valueColumns(formData, query59));
  const type = formData.rolling_type;
  if (type === "cumsum") return { operation: "cum", options: { operator: "sum", columns } };
  if (type !== "sum" && type !== "mean" && type !== "std") return null;
  return {
    operation: "rolling",
    options: {
      rolling_type: type,
      window: integer(formData.rolling_periods, 1),
      min_periods: integer(formData.min_periods, 0),
      columns
    }
  };
}
function compareOperator(formData, query59) {
  const type = formData.comparison_type;
  if (!isTimeComparison(formData, query59) || type === "values") return null;
  const shifted = shiftedMetrics(formData, query59);
  return {
    operation: "compare",
    options: {
      source_columns: shifted.map(({ metric: metric2 }) => metric2),
      compare_columns: shifted.map(({ column: column2 }) => column2),
      compare_type: type,
      drop_original_columns: true
    }
  };
}
function resampleOperator(formData) {
  const { resample_method: method2, resample_rule: rule2 } = formData;
  if (!method2 || !rule2) return null;
  const isZeroFill = method2 === "zerofill";
  return {
    operation: "resample",
    options: { method: isZeroFill ? "asfreq" : method2, rule: rule2, fill_value: isZeroFill ? 0 : null }
  };
}
function renameOperator(formData, query59) {
  const metrics2 = metricLabels(query59);
  const [metric2] = metrics2;
  if (metric2 === void 0 || xAxisLabel(formData) === void 0) return null;
  const columns = /* @__PURE__ */ new Map();
  const series2 = query59.series_columns ?? query59.columns ?? [];
  if (isTimeComparison(formData, query59)) {
    const type = String(formData.comparison_type);
    for (const shifted of shiftedMetrics(formData, query59)) {
      const name = type === "values" ? shifted.column : `${type}__${shifted.metric}__${shifted.column}`;
      columns.set(name, metrics2.length > 1 ? `${shifted.metric}, ${shifted.offset}` : shifted.offset);
    }
  } else if (metrics2.length === 1 && series2.length > 0 && formData.truncate_metric) {
    columns.set(metric2, null);
  }
  if (columns.size === 0) return null;
  return { operation: "rename", options: { columns: Object.fromEntries(columns), level: 0, inplace: true } };
}
function contributionOperator(formData) {
  if (!formData.contributionMode) return null;
  return {
    operation: "contribution",
    options: {
      orientation: formData.contributionMode,
      time_shifts: ensureArray(formData.time_compare)
    }
  };
}
function sortOperator(formData, query59) {
  const { x_axis_sort: by2, x_axis_sort_asc: ascending, groupby: groupby2 } = formData;
  const axis = formData.x_axis ? xAxisLabel(formData) : void 0;
  if (axis === void 0 || typeof by2 !== "string" || ascending === void 0 || ascending === null) return null;
  if (ensureArray(groupby2).length > 0) return null;
  if (by2 === axis) return { operation: "sort", options: { is_sort_index: true, ascending } };
  return metricLabels(query59).includes(by2) ? { operation: "sort", options: { by: by2, ascending } } : null;
}
var flattenOperator = { operation: "flatten" };
function forecastOperator(formData) {
  const index = xAxisLabel(formData);
  if (!formData.forecastEnabled || index === void 0) return null;
  return {
    operation: "prophet",
    options: {
      time_grain: formData.time_grain_sqla,
      periods: Number.parseInt(String(formData.forecastPeriods), 10),
      confidence_interval: Number.parseFloat(String(formData.forecastInterval)),
      yearly_seasonality: formData.forecastSeasonalityYearly,
      weekly_seasonality: formData.forecastSeasonalityWeekly,
      daily_seasonality: formData.forecastSeasonalityDaily,
      index
    }
  };
}
function integer(value, fallback) {
  const number2 = Number.parseInt(String(value), 10);
  return Number.isNaN(number2) ? fallback : number2;
}

// lib/viz/big-number/query.ts
function query2(formData) {
  const base = baseQuery(formData);
  const axis = xAxisOf(formData);
  const trend2 = {
    ...base,
    columns: axis === void 0 ? [] : [axis],
    ...axis === void 0 ? { is_timeseries: true } : {},
    post_processing: [
      pivotOperator(formData, base),
      rollingOperator(formData, base),
      resampleOperator(formData),
      flattenOperator
    ].filter((operation) => operation !== null)
  };
  if (formData.aggregation !== "raw") return queryContext(formData, [trend2]);
  return queryContext(formData, [trend2, { ...base, columns: [], is_timeseries: false, post_processing: [] }]);
}

// lib/viz/kit/downsample.ts
function downsample(values, limit2) {
  if (values.length <= limit2) return values.map((_, index) => index);
  const buckets = Math.max(1, Math.floor(limit2 / 4));
  const picked = /* @__PURE__ */ new Set();
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor(bucket * values.length / buckets);
    const to = Math.floor((bucket + 1) * values.length / buckets);
    addExtremes(values, from, to, picked);
  }
  return [...picked].sort((one2, other) => one2 - other);
}
function addExtremes(values, from, to, picked) {
  let lowest2 = -1;
  let highest = -1;
  let gap7 = -1;
  for (let index = from; index < to; index += 1) {
    const value = values[index] ?? null;
    if (value === null) {
      gap7 = index;
      continue;
    }
    if (lowest2 < 0 || value < (values[lowest2] ?? 0)) lowest2 = index;
    if (highest < 0 || value > (values[highest] ?? 0)) highest = index;
  }
  for (const index of [from, lowest2, highest, gap7, to - 1]) if (index >= 0) picked.add(index);
}

// lib/viz/kit/mark-color.ts
import { rgb as rgb3 } from "@visx/vendor/d3-color";
var leastOfMark = 3;
var leastOfText = 4.5;
var steps2 = 20;
var marks2 = /* @__PURE__ */ new Map();
var words2 = /* @__PURE__ */ new Map();
function markColor(color, theme) {
  return seen(color, theme, marks2, leastOfMark);
}
function textColor(color, theme) {
  return seen(color, theme, words2, leastOfText);
}
function seen(color, { mode }, known3, least) {
  if (mode === "light") return color;
  const onDark = known3.get(color) ?? keep(known3, color, lightened(color, least));
  return mode === "dark" || onDark === color ? onDark : `light-dark(${color},${onDark})`;
}
function keep(known3, color, value) {
  if (known3.size >= 2e3) known3.clear();
  known3.set(color, value);
  return value;
}
function lightened(color, least) {
  const own = rgb3(color);
  if (Number.isNaN(own.r) || own.opacity < 1) return color;
  for (let step2 = 0; step2 <= steps2; step2 += 1) {
    const white = step2 / steps2;
    const mixed = rgb3(
      own.r + (255 - own.r) * white,
      own.g + (255 - own.g) * white,
      own.b + (255 - own.b) * white
    ).formatHex();
    if (contrast(mixed, imageThemes.dark.surface) >= least) return step2 === 0 ? color : mixed;
  }
  return color;
}
var sunken = 1.6;
var edges = /* @__PURE__ */ new Map();
function sunkenEdge(color, { mode }) {
  if (mode === "light") return void 0;
  const isSunken = edges.get(color) ?? keep(edges, color, contrast(color, imageThemes.dark.surface) < sunken);
  if (!isSunken) return void 0;
  return mode === "dark" ? imageThemes.dark.axis : `light-dark(#0000,${imageThemes.dark.axis})`;
}

// lib/viz/kit/path-data.ts
function runs(points) {
  const found = [];
  let run = [];
  for (const point3 of points) {
    if (point3 === null) {
      if (run.length > 0) found.push(run);
      run = [];
    } else run.push(point3);
  }
  if (run.length > 0) found.push(run);
  return found;
}
function linePath(points, curve) {
  return runs(points).map((run) => {
    const [first2] = run;
    if (first2 === void 0) return "";
    return run.length === 1 ? `M${first2[0]} ${first2[1]}h0` : `M${first2[0]} ${first2[1]}${segments(run, curve)}`;
  }).join("");
}
function areaPath(upper, lower, curve) {
  const tops = runs(upper);
  const bottoms = runs(upper.map((point3, index) => point3 === null ? null : lower[index] ?? null));
  return tops.map((top, index) => {
    const bottom = [...bottoms[index] ?? []].reverse();
    const [first2] = top;
    const [corner] = bottom;
    if (first2 === void 0 || corner === void 0) return "";
    return `M${first2[0]} ${first2[1]}${segments(top, curve)}L${corner[0]} ${corner[1]}${segments(bottom, mirrored(curve))}z`;
  }).join("");
}
function mirrored(curve) {
  if (curve === "step-start") return "step-end";
  return curve === "step-end" ? "step-start" : curve;
}
function segments(run, curve) {
  if (curve === "smooth") return smoothSegments(run);
  let path = "";
  for (let index = 1; index < run.length; index += 1) {
    const [fromX, fromY] = run[index - 1] ?? [0, 0];
    const [toX, toY] = run[index] ?? [0, 0];
    const dx = toX - fromX;
    const dy = toY - fromY;
    if (curve === "linear") path += `l${dx} ${dy}`;
    else if (curve === "step-start") path += `v${dy}h${dx}`;
    else if (curve === "step-end") path += `h${dx}v${dy}`;
    else path += `h${Math.round(dx / 2)}v${dy}h${dx - Math.round(dx / 2)}`;
  }
  return path;
}
function smoothSegments(run) {
  const slopes = run.map((_, index) => tangent(run, index));
  let path = "";
  for (let index = 1; index < run.length; index += 1) {
    const [fromX, fromY] = run[index - 1] ?? [0, 0];
    const [toX, toY] = run[index] ?? [0, 0];
    const dx = toX - fromX;
    const dy = toY - fromY;
    const first2 = Math.round((slopes[index - 1] ?? 0) * dx / 3);
    const second2 = Math.round(dy - (slopes[index] ?? 0) * dx / 3);
    path += `c${Math.round(dx / 3)} ${first2} ${Math.round(2 * dx / 3)} ${second2} ${dx} ${dy}`;
  }
  return path;
}
function tangent(run, index) {
  const slope = (from) => {
    const [x0, y0] = run[from] ?? [0, 0];
    const [x1, y1] = run[from + 1] ?? [0, 0];
    return x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
  };
  if (index === 0) return slope(0);
  if (index === run.length - 1) return slope(index - 1);
  const before = slope(index - 1);
  const after = slope(index);
  if (before * after <= 0) return 0;
  return 2 * before * after / (before + after);
}
function finePath(path) {
  return path.replace(/-?\d*\.\d+(?:e-?\d+)?/g, (number2) => String(Math.round(Number(number2) * 100) / 100));
}

// lib/viz/kit/place.tsx
import { jsx as jsx4 } from "react/jsx-runtime";
function percent2(share3) {
  return `${Number((share3 * 100).toFixed(2))}%`;
}
function pathUnits(size21) {
  return size21 === null ? { width: 4e3, height: 2e3, stroke: 1 } : { width: Math.round(size21.width * 8), height: Math.round(size21.height * 8), stroke: 8 };
}
function PathLayer({
  units: units5,
  clip,
  children
}) {
  return /* @__PURE__ */ jsx4(
    "svg",
    {
      width: "100%",
      height: "100%",
      viewBox: `0 0 ${units5.width} ${units5.height}`,
      preserveAspectRatio: "none",
      overflow: clip ? "hidden" : "visible",
      "aria-hidden": "true",
      children
    }
  );
}
function strokeOf(units5, width, dash) {
  const scaled = dash?.split(" ").map((part2) => Number(part2) * units5.stroke).join(" ");
  return {
    strokeWidth: width * units5.stroke,
    ...scaled === void 0 ? {} : { strokeDasharray: scaled },
    ...units5.stroke === 1 ? { vectorEffect: "non-scaling-stroke" } : {}
  };
}

// lib/viz/kit/figure/figure.tsx
import { Fragment as Fragment4, jsx as jsx5, jsxs as jsxs4 } from "react/jsx-runtime";
var weight = 600;
var noteSizeOf = (height) => Math.min(22, Math.max(14, Math.round(height * 0.05)));
var noteLineOf = (height) => Math.round(noteSizeOf(height) * 1.55);
var trendShare = 0.32;
var mostPoints = 400;
function renderFigure(drawing, surface) {
  return surface.medium === "page" ? /* @__PURE__ */ jsx5(PageFigure, { drawing, surface }) : /* @__PURE__ */ jsx5(ImageFigure, { drawing, surface });
}
function sizes(marks3, height) {
  const rows2 = (marks3.name === null ? 0 : 1) + (marks3.change === null ? 0 : 1) + marks3.notes.length;
  const trend2 = marks3.trend === null ? 0 : Math.round(height * trendShare);
  const room = Math.max(20, height - trend2 - rows2 * noteLineOf(height) - 8);
  return {
    byHeight: Math.max(16, Math.min(height * marks3.size, room / 1.15)),
    ems: textWidth(marks3.text, 1, weight),
    trend: trend2
  };
}
function PageFigure({ drawing, surface }) {
  const { marks: marks3 } = drawing;
  const { byHeight, ems, trend: trend2 } = sizes(marks3, surface.height);
  const fontSize = `min(${Math.round(byHeight)}px, ${(96 / ems).toFixed(2)}cqw)`;
  const style = {
    height: surface.height,
    width: surface.width === "fluid" ? "100%" : surface.width,
    "--note": `min(${noteSizeOf(surface.height)}px, max(13px, 5cqw))`
  };
  return /* @__PURE__ */ jsxs4("div", { className: "figure-tile", style, role: "img", "aria-label": drawing.label, children: [
    /* @__PURE__ */ jsxs4("div", { className: "figure-words", children: [
      marks3.name === null ? null : /* @__PURE__ */ jsx5("div", { className: "figure-note", children: marks3.name }),
      /* @__PURE__ */ jsx5("div", { className: "figure-number", style: { fontSize, ...marks3.color === null ? {} : { color: marks3.color } }, children: marks3.text }),
      marks3.change === null ? null : /* @__PURE__ */ jsx5("div", { className: "figure-note", "data-tone": marks3.change.tone, children: marks3.change.text }),
      marks3.notes.map((note) => /* @__PURE__ */ jsx5("div", { className: "figure-note", children: note }, note))
    ] }),
    marks3.trend === null ? null : /* @__PURE__ */ jsx5("div", { style: { height: trend2 }, children: /* @__PURE__ */ jsx5("svg", { "data-plot": "", width: "100%", height: "100%", overflow: "visible", "aria-hidden": "true", children: /* @__PURE__ */ jsx5(TrendLine, { trend: marks3.trend, theme: surface.theme, units: pathUnits(null) }) }) })
  ] });
}
function ImageFigure({ drawing, surface }) {
  const { marks: marks3 } = drawing;
  const { theme, height } = surface;
  const width = surface.width === "fluid" ? 600 : surface.width;
  const { byHeight, ems, trend: trend2 } = sizes(marks3, height);
  const [noteSize, noteLine] = [noteSizeOf(height), noteLineOf(height)];
  const size21 = Math.min(byHeight, width * 0.96 / ems);
  const before = marks3.name === null ? [] : [{ text: marks3.name, fill: theme.quiet }];
  const after = [
    ...marks3.change === null ? [] : [{ text: marks3.change.text, fill: toneColor(marks3.change.tone, theme) }],
    ...marks3.notes.map((text3) => ({ text: text3, fill: theme.quiet }))
  ];
  const top = (height - trend2 - (before.length + after.length) * noteLine - size21 * 1.15) / 2;
  const base = top + before.length * noteLine + size21 * 0.95;
  const row = (line6, y2) => /* @__PURE__ */ jsx5("text", { y: y2, fontSize: noteSize, fill: line6.fill, children: shorten(line6.text, width, noteSize) }, line6.text);
  return /* @__PURE__ */ jsxs4(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      fontFamily: theme.font,
      role: "img",
      "aria-label": drawing.label,
      children: [
        before.map((line6) => row(line6, top + noteSize)),
        /* @__PURE__ */ jsx5("text", { y: base, fontSize: size21, fontWeight: weight, fill: marks3.color ?? theme.text, children: marks3.text }),
        after.map((line6, index) => row(line6, base + size21 * 0.2 + (index + 0.75) * noteLine)),
        marks3.trend === null ? null : /* @__PURE__ */ jsx5("svg", { y: height - trend2, width: width - 6, height: trend2 - 2, overflow: "visible", "aria-hidden": "true", children: /* @__PURE__ */ jsx5(TrendLine, { trend: marks3.trend, theme, units: pathUnits({ width: width - 6, height: trend2 - 2 }) }) })
      ]
    }
  );
}
function TrendLine({ trend: trend2, theme, units: units5 }) {
  const color = markColor(trend2.color, theme);
  const points = downsample(trend2.heights, mostPoints).map((index) => {
    const height = trend2.heights[index] ?? null;
    const at2 = trend2.at[index];
    if (height === null || at2 === void 0) return null;
    return [Math.round(at2 * units5.width), Math.round((1 - height) * units5.height)];
  });
  const floor = points.map((point3) => point3 === null ? null : [point3[0], units5.height]);
  const last = trend2.heights.findLastIndex((height) => height !== null);
  return /* @__PURE__ */ jsxs4(Fragment4, { children: [
    /* @__PURE__ */ jsxs4(PathLayer, { units: units5, clip: false, children: [
      /* @__PURE__ */ jsx5("path", { d: areaPath(points, floor, "linear"), fill: color, fillOpacity: 0.12 }),
      /* @__PURE__ */ jsx5(
        "path",
        {
          d: linePath(points, "linear"),
          fill: "none",
          stroke: color,
          strokeLinejoin: "round",
          strokeLinecap: "round",
          ...strokeOf(units5, 2)
        }
      )
    ] }),
    last < 0 ? null : /* @__PURE__ */ jsx5("circle", { cx: percent2(trend2.at[last] ?? 1), cy: percent2(1 - (trend2.heights[last] ?? 0)), r: 3.5, fill: color })
  ] });
}
function toneColor(tone, theme) {
  if (tone === "up") return theme.success;
  return tone === "down" ? theme.danger : theme.quiet;
}

// lib/viz/big-number/render.tsx
var render3 = renderFigure;

// lib/viz/kit/time-writer.ts
var day2 = 24 * 60 * 60 * 1e3;
function timeWriter2(format, grain, locale) {
  if (format !== "smart_date") return timeFormatter(format, locale);
  const formats2 = grainFormats(grain);
  const [whole3, exact2] = formats2.map((one2) => timeFormatter(one2, locale));
  return (time) => (time % day2 === 0 || exact2 === void 0 ? whole3 : exact2)?.(time) ?? String(time);
}
function writtenGrain(asked2, times2) {
  const isDays = asked2 !== null && /^P1D$|^PT/.test(asked2);
  if (asked2 !== null && !(isDays && times2.length > 2)) return asked2;
  return toldGrain(times2) ?? asked2;
}
function toldGrain(times2) {
  if (times2.length < 2) return null;
  const dates = times2.map((time) => new Date(time));
  if (!dates.every((date2) => date2.getTime() % day2 === 0 && date2.getUTCDate() === 1)) return null;
  return dates.every((date2) => date2.getUTCMonth() === 0) ? "P1Y" : "P1M";
}
function grainFormats(grain) {
  const step2 = grain?.split("/").find((part2) => part2.startsWith("P")) ?? "";
  if (/^P\d+Y$/.test(step2)) return ["%Y"];
  if (step2 === "P3M" || step2 === "P0.25Y") return ["Q%q %Y"];
  if (/^P\d+M$/.test(step2)) return ["%b %Y"];
  if (/^P\d+[DW]$/.test(step2)) return ["%b %-d, %Y"];
  return ["%b %-d, %Y", "%b %-d, %Y, %H:%M"];
}

// lib/viz/kit/timeseries/metric-format.ts
function metricFormat(form, dataset2) {
  const metrics2 = ensureArray(form.metrics ?? form.metric).map(metricLabel);
  const saved = metrics2.length === 1 ? dataset2.metrics.find(({ name }) => name === metrics2[0]) : void 0;
  const chosen2 = form.currency_format;
  const currency = chosen2?.symbol ? chosen2 : saved?.currency;
  const format = typeof form.y_axis_format === "string" ? form.y_axis_format : "";
  return { format: format || (saved?.d3format ?? ""), ...currency?.symbol ? { currency } : {} };
}

// lib/viz/kit/timeseries/series-data.ts
function chartData(frame5, form, options2, dataset2) {
  const xName = xAxisLabel(form) ?? frame5.columns[0]?.name ?? "";
  const axis = columnOf(frame5, xName) ?? frame5.index.find(({ name }) => name === xName) ?? frame5.columns[0];
  if (axis === void 0 || frame5.length === 0) return { xName, xKind: "band", x: [], series: [] };
  const xKind = kindOf2(axis, options2);
  const isNumeric = xKind !== "band";
  const rows2 = Array.from({ length: frame5.length }, (_, row) => row).filter(
    (row) => !isNumeric || (axis.values[row] ?? null) !== null
  );
  const columns = frame5.columns.filter((column2) => column2 !== axis);
  const names = verboseNames(dataset2);
  const forecasts = /* @__PURE__ */ new Map();
  const observed = [];
  for (const column2 of columns) {
    const values = rows2.map((row) => numberOf2(column2.values[row] ?? null));
    const match = /^(.*)__(yhat|yhat_lower|yhat_upper)$/.exec(column2.name);
    if (match?.[1] !== void 0 && match[2] !== void 0) {
      forecasts.set(match[1], { ...forecasts.get(match[1]), [match[2]]: values });
    } else observed.push({ name: column2.name, values });
  }
  const series2 = observed.map(({ name, values }) => {
    const forecast3 = forecasts.get(name);
    return {
      name: names.get(name) ?? name,
      values,
      offset: offsetOf(name, options2),
      ...forecast3?.yhat && forecast3.yhat_lower && forecast3.yhat_upper ? { forecast: { values: forecast3.yhat, low: forecast3.yhat_lower, high: forecast3.yhat_upper } } : {}
    };
  });
  const sorted = sortSeries(series2, options2);
  const x2 = rows2.map((row) => axis.values[row] ?? null);
  const order2 = xOrder(x2, sorted, xKind, options2);
  return {
    xName,
    xKind,
    x: order2.map((row) => x2[row] ?? null),
    series: sorted.map((one2) => reordered(one2, order2))
  };
}
function kindOf2(axis, options2) {
  if (options2.forceCategorical) return "band";
  if (axis.kind === "temporal") return "time";
  return axis.kind === "numeric" ? "value" : "band";
}
function reordered(one2, order2) {
  const pick2 = (values) => order2.map((row) => values[row] ?? null);
  const { forecast: forecast3 } = one2;
  return {
    ...one2,
    values: pick2(one2.values),
    ...forecast3 ? { forecast: { values: pick2(forecast3.values), low: pick2(forecast3.low), high: pick2(forecast3.high) } } : {}
  };
}
function verboseNames(dataset2) {
  return new Map(
    [...dataset2.columns, ...dataset2.metrics].flatMap(
      ({ name, verboseName: verboseName2 }) => verboseName2 ? [[name, verboseName2]] : []
    )
  );
}
function offsetOf(name, { offsets, comparison: comparison2 }) {
  if (comparison2 !== "values") return null;
  return offsets.find((offset) => name === offset || name.startsWith(`${offset}, `) || name.includes(`, ${offset}`)) ?? null;
}
function sortSeries(series2, options2) {
  const { sortSeries: by2, sortSeriesAscending: ascending } = options2;
  if (by2 === null) return [...series2];
  return ordered(
    series2,
    by2,
    ascending,
    ({ name }) => name,
    ({ values }) => values
  );
}
function xOrder(x2, series2, kind, options2) {
  const rows2 = x2.map((_, row) => row);
  if (kind !== "band") return rows2.sort((one2, other) => Number(x2[one2]) - Number(x2[other]));
  if (options2.groupby.length === 0 || options2.sortX === null) return rows2;
  return ordered(
    rows2,
    options2.sortX,
    options2.sortXAscending,
    (row) => String(x2[row]),
    (row) => series2.map(({ values }) => values[row] ?? null)
  );
}
function ordered(items, by2, ascending, name, values) {
  const direction = ascending ? 1 : -1;
  if (by2 === "name")
    return [...items].sort(
      (one2, other) => direction * (name(one2) < name(other) ? -1 : name(one2) > name(other) ? 1 : 0)
    );
  const keys = new Map(items.map((item) => [item, aggregate(values(item), by2)]));
  return [...items].sort((one2, other) => direction * ((keys.get(one2) ?? 0) - (keys.get(other) ?? 0)));
}
function aggregate(values, by2) {
  const known3 = values.filter((value) => value !== null);
  if (known3.length === 0) return 0;
  if (by2 === "min") return known3.reduce((low, value) => Math.min(low, value));
  if (by2 === "max") return known3.reduce((high, value) => Math.max(high, value));
  const sum4 = known3.reduce((total, value) => total + value, 0);
  return by2 === "avg" ? sum4 / known3.length : sum4;
}
function numberOf2(cell) {
  if (cell === null || typeof cell === "boolean") return cell === null ? null : Number(cell);
  const number2 = cell instanceof Decimal ? cell.valueOf() : Number(cell);
  return Number.isFinite(number2) ? number2 : null;
}

// lib/viz/kit/value-writer.ts
function valueWriter({ format, currency }, locale) {
  return currency ? currencyFormatter(currency, format, locale) : numberFormatter(format, locale);
}

// lib/viz/big-number/trend-data.ts
function metricOf(form) {
  const [metric2] = ensureArray(form.metric);
  return metric2 === void 0 ? "" : metricLabel(metric2);
}
function trendPoints(frame5, form) {
  const times2 = columnOf(frame5, xAxisLabel(form) ?? "") ?? frame5.columns.find(({ kind }) => kind === "temporal");
  const values = columnOf(frame5, metricOf(form)) ?? frame5.columns.find((column2) => column2 !== times2);
  if (times2 === void 0 || values === void 0) return [];
  const points = [];
  for (let row = 0; row < frame5.length; row += 1) {
    const time = numberOf2(times2.values[row] ?? null);
    if (time !== null) points.push({ time, value: numberOf2(values.values[row] ?? null) });
  }
  return points.sort((one2, other) => one2.time - other.time);
}
function aggregate2(points, aggregation) {
  const known3 = points.flatMap(({ value }) => value === null ? [] : [value]);
  const sum4 = known3.reduce((total, value) => total + value, 0);
  if (known3.length === 0) return { value: null };
  switch (aggregation) {
    case "sum":
      return { value: sum4 };
    case "mean":
      return { value: sum4 / known3.length };
    case "min":
      return { value: known3.reduce((low, value) => Math.min(low, value)) };
    case "max":
      return { value: known3.reduce((high, value) => Math.max(high, value)) };
    case "median":
      return { value: median(known3) };
    default: {
      const last = points.findLast(({ value }) => value !== null);
      if (last === void 0) return { value: null };
      return last === points.at(-1) ? { value: last.value } : { value: last.value, at: last.time };
    }
  }
}
function median(values) {
  const sorted = [...values].sort((one2, other) => one2 - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

// lib/viz/big-number/transform.ts
function transform2({ frames, formData, dataset: dataset2, locale }) {
  const points = trendPoints(frames[0] ?? emptyFrame, formData);
  const metric2 = metricOf(formData);
  const name = dataset2.metrics.find(({ name: known3 }) => known3 === metric2)?.verboseName ?? metric2;
  const grain = writtenGrain(
    grainOf2(formData),
    points.map(({ time }) => time)
  );
  const writeTime = timeWriter2(String(formData.time_format ?? "smart_date"), grain, locale);
  const writeNumber2 = valueWriter(metricFormat(formData, dataset2), locale);
  const write3 = formData.force_timestamp_formatting ? writeTime : writeNumber2;
  const whole3 = frames[1]?.columns[0]?.values[0];
  const { value, at: at2 } = formData.aggregation === "raw" && whole3 !== void 0 ? { value: numberOf2(whole3) } : aggregate2(points, formData.aggregation);
  const newest = points.at(-1);
  const change = changeOf(points, value, formData);
  const notes = [
    typeof formData.subtitle === "string" ? formData.subtitle : "",
    at2 === void 0 ? "" : `Last value from ${writeTime(at2)}`,
    formData.show_timestamp && at2 === void 0 && newest !== void 0 ? writeTime(newest.time) : ""
  ].filter((note) => note !== "");
  const text3 = value === null ? "No data" : write3(value);
  return {
    marks: {
      text: text3,
      color: null,
      name: formData.show_metric_name ? name : null,
      change,
      notes,
      size: Number(formData.header_font_size ?? 0.4),
      trend: formData.show_trend_line === false ? null : trendOf2(points, formData)
    },
    label: [`${name}: ${text3}`, change?.text ?? "", ...notes].filter((part2) => part2 !== "").join(", "),
    table: {
      columns: ["Time", name],
      rows: points.slice(-200).map((point3) => [writeTime(point3.time), point3.value === null ? "" : writeNumber2(point3.value)]),
      truncated: points.length > 200
    },
    legend: [],
    interaction: {
      kind: "axis",
      orientation: "x",
      at: positions(points),
      titles: points.map(({ time }) => writeTime(time)),
      rows: points.map(({ value: own }) => own === null ? [] : [{ label: name, value: writeNumber2(own) }])
    },
    isEmpty: points.length === 0 && value === null
  };
}
function changeOf(points, value, form) {
  const lag = Number(form.compare_lag);
  if (value === null || !Number.isInteger(lag) || lag <= 0 || points.length <= lag) return null;
  const before = points.at(-1 - lag)?.value ?? null;
  if (before === null || before === 0) return null;
  const share3 = (value - before) / Math.abs(before);
  const suffix2 = typeof form.compare_suffix === "string" ? ` ${form.compare_suffix}` : "";
  return {
    text: `${numberFormatter("+,.1%")(share3)}${suffix2}`,
    tone: share3 > 0 ? "up" : share3 < 0 ? "down" : "even"
  };
}
function trendOf2(points, form) {
  const known3 = points.flatMap(({ value }) => value === null ? [] : [value]);
  if (known3.length < 2) return null;
  const top = known3.reduce((high2, value) => Math.max(high2, value));
  const bottom = known3.reduce((low2, value) => Math.min(low2, value));
  const low = form.start_y_axis_at_zero === false ? bottom : Math.min(0, bottom);
  const high = form.start_y_axis_at_zero === false ? top : Math.max(0, top);
  return {
    color: pickedColor(form.color_picker),
    at: positions(points),
    heights: points.map(({ value }) => value === null ? null : (value - low) / (high - low || 1))
  };
}
function positions(points) {
  const from = points[0]?.time ?? 0;
  const to = points.at(-1)?.time ?? 0;
  return points.map(({ time }) => to === from ? 0.5 : (time - from) / (to - from));
}
function pickedColor(value) {
  const { r, g, b } = { r: 0, g: 122, b: 135, ...typeof value === "object" ? value : {} };
  return `rgb(${r}, ${g}, ${b})`;
}
function grainOf2(form) {
  const appended = form.extra_form_data;
  const grain = appended?.time_grain_sqla ?? form.time_grain_sqla;
  return typeof grain === "string" ? grain : null;
}

// lib/viz/big-number/big-number.ts
var bigNumber = {
  definition: definition2,
  controls: controls2,
  defaults: defaultsOf(controls2),
  query: query2,
  transform: transform2,
  render: render3
};

// lib/viz/big-number-total/controls.ts
var controls3 = [
  { label: "Query", tab: "data", expanded: true, rows: [[metric], [adhocFilters]] },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [figureSize],
      ...words,
      ...formats,
      [control("conditional_formatting", "ConditionalFormattingControl", "Conditional Formatting", render)]
    ]
  }
];

// lib/viz/big-number-total/definition.ts
var definition3 = {
  type: "big_number_total",
  name: "Big Number",
  category: "KPI",
  description: "One figure that matters.",
  behaviors: ["DRILL_TO_DETAIL"]
};

// lib/viz/big-number-total/query.ts
function query3(formData) {
  return queryContext(formData, [baseQuery(formData)]);
}

// lib/viz/big-number-total/render.tsx
var render4 = renderFigure;

// lib/viz/big-number-total/threshold-color.ts
function thresholdColor(value, metric2, rules) {
  if (!Array.isArray(rules)) return null;
  const met = rules.filter((rule2) => rule2.column === metric2 && meets(value, rule2));
  return met.at(-1)?.colorScheme ?? null;
}
function meets(value, rule2) {
  const target = Number(rule2.targetValue);
  const left = Number(rule2.targetValueLeft);
  const right = Number(rule2.targetValueRight);
  switch (rule2.operator) {
    case "None":
      return true;
    case ">":
      return value > target;
    case "<":
      return value < target;
    case "\u2265":
      return value >= target;
    case "\u2264":
      return value <= target;
    case "=":
      return value === target;
    case "\u2260":
      return value !== target;
    case "< x <":
      return value > left && value < right;
    case "\u2264 x \u2264":
      return value >= left && value <= right;
    case "\u2264 x <":
      return value >= left && value < right;
    case "< x \u2264":
      return value > left && value <= right;
    default:
      return false;
  }
}

// lib/viz/big-number-total/transform.ts
function transform3({ frames, formData, dataset: dataset2, locale }) {
  const [metric2] = ensureArray(formData.metric).map(metricLabel);
  const frame5 = frames[0] ?? emptyFrame;
  const column2 = columnOf(frame5, metric2 ?? "") ?? frame5.columns[0];
  const cell = column2?.values[0] ?? null;
  const name = dataset2.metrics.find((known3) => known3.name === metric2)?.verboseName ?? metric2 ?? "";
  const isTime = column2?.kind === "temporal" || Boolean(formData.force_timestamp_formatting);
  const writeTime = timeWriter2(String(formData.time_format ?? "smart_date"), null, locale);
  const writeNumber2 = valueWriter(metricFormat(formData, dataset2), locale);
  const text3 = textOf(cell, isTime ? writeTime : writeNumber2);
  const emptiness = cell === null ? "The query answered without a value." : "";
  const notes = [formData.subtitle || formData.subheader, emptiness].filter(
    (note) => typeof note === "string" && note !== ""
  );
  const number2 = numberOf2(cell);
  return {
    marks: {
      text: text3,
      color: number2 === null ? null : thresholdColor(number2, metric2 ?? "", formData.conditional_formatting),
      name: formData.show_metric_name ? name : null,
      change: null,
      notes,
      size: sizeOf(formData),
      trend: null
    },
    label: [`${name}: ${text3}`, ...notes].join(", "),
    table: { columns: [name], rows: [[text3]], truncated: false },
    legend: [],
    interaction: { kind: "none" },
    isEmpty: frame5.length === 0
  };
}
function textOf(cell, write3) {
  if (cell === null) return "No data";
  const number2 = numberOf2(cell);
  return number2 === null ? String(cell) : write3(number2);
}
function sizeOf(form) {
  const size21 = Number(form.header_font_size ?? 0.4);
  return Number.isFinite(size21) ? size21 : 0.4;
}

// lib/viz/big-number-total/big-number-total.ts
var bigNumberTotal = {
  definition: definition3,
  controls: controls3,
  defaults: defaultsOf(controls3),
  query: query3,
  transform: transform3,
  render: render4
};

// lib/viz/box-plot/controls.ts
var controls4 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("columns", "DndColumnSelect", "Distribute across", { default: [], validators: ["nonEmpty"] })],
      [grainOf("columns"), control("temporal_columns_lookup", "HiddenControl", "temporal_columns_lookup")],
      [groupby],
      [metrics],
      [adhocFilters],
      [
        select("series_limit", "Series limit", same(5, 10, 25, 50, 100, 500), {
          freeForm: true,
          validators: ["integer"]
        })
      ],
      [control("series_limit_metric", "DndMetricSelect", "Sort query by")],
      [rowLimit],
      [
        select(
          "whiskerOptions",
          "Whisker/outlier options",
          same(
            "Tukey",
            "Min/max (no outliers)",
            "2/98 percentiles",
            "5/95 percentiles",
            "9/91 percentiles",
            "10/90 percentiles"
          ),
          { default: "Tukey", freeForm: true, clearable: false }
        )
      ]
    ]
  },
  {
    label: "Chart Title",
    tab: "customize",
    expanded: true,
    rows: [
      [text("x_axis_title", "X Axis Title", { default: "", ...render })],
      [
        select("x_axis_title_margin", "X Axis Title Margin", same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 15,
          freeForm: true,
          ...render
        })
      ],
      [text("y_axis_title", "Y Axis Title", { default: "", ...render })],
      [
        select("y_axis_title_margin", "Y Axis Title Margin", same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 30,
          freeForm: true,
          ...render
        })
      ],
      [
        select("y_axis_title_position", "Y Axis Title Position", same("Left", "Top"), {
          default: "Left",
          freeForm: true,
          clearable: false,
          ...render
        })
      ]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [
        select("x_ticks_layout", "X Tick Layout", same("auto", "flat", "45\xB0", "90\xB0", "staggered"), {
          default: "auto",
          clearable: false,
          ...render
        })
      ],
      [numberFormat("number_format", "Number format")],
      [dateFormat("date_format", "Date format")]
    ]
  }
];

// lib/viz/box-plot/definition.ts
var definition4 = {
  type: "box_plot",
  name: "Box Plot",
  category: "Distribution",
  description: "How values spread in each group: quartiles, whiskers and outliers.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/box-plot/query.ts
function query4(formData) {
  const base = baseQuery(formData);
  const across = ensureArray(formData.columns);
  const groups = [...ensureArray(formData.groupby)];
  return queryContext(formData, [
    {
      ...base,
      columns: [...across.map((column2) => withGrain(column2, formData)), ...groups],
      series_columns: groups,
      post_processing: boxes(formData, groups, (base.metrics ?? []).map(metricLabel))
    }
  ]);
}
function withGrain(column2, formData) {
  const lookup = formData.temporal_columns_lookup ?? {};
  const grain = formData.time_grain_sqla;
  if (typeof column2 !== "string" || !grain || !lookup[column2]) return column2;
  return { timeGrain: grain, columnType: "BASE_AXIS", sqlExpression: column2, label: column2, expressionType: "SQL" };
}
function boxes(formData, groups, metrics2) {
  const named2 = String(formData.whiskerOptions ?? "");
  const shares3 = /^(\d+)\/(\d+) percentiles$/.exec(named2);
  const whiskers = named2 === "Tukey" ? { whisker_type: "tukey" } : named2 === "Min/max (no outliers)" ? { whisker_type: "min/max" } : shares3 ? { whisker_type: "percentile", percentiles: [Number(shares3[1]), Number(shares3[2])] } : null;
  if (whiskers === null) return [];
  return [{ operation: "boxplot", options: { ...whiskers, groupby: groups.map(columnLabel), metrics: metrics2 } }];
}

// lib/viz/kit/legend.tsx
import { jsx as jsx6, jsxs as jsxs5 } from "react/jsx-runtime";
var legendHeight = 28;
var size2 = 12;
var longest = 180;
var mostKeys = 250;
var scrollable2 = { tabIndex: 0, role: "group", "aria-label": "Legend" };
function Legend({ items, narrowOnly, shownAt }) {
  return /* @__PURE__ */ jsxs5("div", { className: narrowOnly ? "plot-legend plot-legend-narrow" : "plot-legend", "data-w": shownAt, ...scrollable2, children: [
    items.slice(0, mostKeys).map((item) => /* @__PURE__ */ jsx6(
      "span",
      {
        className: "plot-key",
        "data-series": item.key,
        style: { "--c": markColor(item.color, pageTheme) },
        title: textWidth(item.label, size2) > longest ? item.label : void 0,
        children: item.label
      },
      item.key
    )),
    items.length > mostKeys ? /* @__PURE__ */ jsxs5("span", { className: "plot-more", children: [
      "and ",
      items.length - mostKeys,
      " more"
    ] }) : null
  ] });
}
function ImageLegend({
  items,
  width,
  theme
}) {
  const placed2 = [];
  let x2 = 0;
  for (const item of items) {
    const text3 = shorten(item.label, longest, size2);
    const end = x2 + 14 + textWidth(text3, size2) + 16;
    if (end > width - 48 && placed2.length < items.length - 1) break;
    placed2.push({ item, x: x2, text: text3 });
    x2 = end;
  }
  const more = items.length - placed2.length;
  return /* @__PURE__ */ jsxs5("g", { fontSize: size2, fill: theme.quiet, children: [
    placed2.map(({ item, x: at2, text: text3 }) => /* @__PURE__ */ jsxs5("g", { children: [
      /* @__PURE__ */ jsx6("rect", { x: at2, y: 5, width: 10, height: 10, rx: 2, fill: markColor(item.color, theme) }),
      /* @__PURE__ */ jsx6("text", { x: at2 + 14, y: 14, children: text3 })
    ] }, item.key)),
    more > 0 ? /* @__PURE__ */ jsxs5("text", { x: x2, y: 14, children: [
      "+",
      more
    ] }) : null
  ] });
}

// lib/viz/kit/plot.tsx
import { jsx as jsx7, jsxs as jsxs6 } from "react/jsx-runtime";
function Plot(props) {
  return props.surface.medium === "page" ? /* @__PURE__ */ jsx7(PagePlot, { ...props }) : /* @__PURE__ */ jsx7(ImagePlot, { ...props });
}
function PagePlot({ surface, label, margins: margins8, legend: legend2, legendPlace: legendPlace3, hasEndLabels, children }) {
  const { top, right, bottom, left, leftShare: leftShare4, rightWide } = margins8;
  const style = {
    "--plot-right": `${right}px`,
    "--plot-right-wide": `${rightWide ?? right}px`,
    paddingTop: top,
    paddingBottom: bottom,
    paddingLeft: leftShare4 === void 0 ? left : `min(${left}px, ${leftShare4 * 100}%)`
  };
  const width = surface.width === "fluid" ? "100%" : surface.width;
  return /* @__PURE__ */ jsxs6("div", { className: "plot", "data-legend": legendPlace3, style: { height: surface.height, width }, children: [
    legendPlace3 === "none" || legend2.length === 0 ? null : /* @__PURE__ */ jsx7(Legend, { items: legend2, narrowOnly: hasEndLabels === true }),
    /* @__PURE__ */ jsx7("div", { className: "plot-frame", style, children: /* @__PURE__ */ jsx7("svg", { "data-plot": "", role: "img", "aria-label": label, width: "100%", height: "100%", overflow: "visible", children }) })
  ] });
}
function ImagePlot({ surface, label, margins: margins8, legend: legend2, legendPlace: legendPlace3, hasEndLabels, children }) {
  const width = surface.width === "fluid" ? 600 : surface.width;
  const hasLegend = legendPlace3 !== "none" && legend2.length > 0 && !hasEndLabels;
  const top = margins8.top + (hasLegend ? legendHeight : 0);
  const right = hasEndLabels ? margins8.rightWide ?? margins8.right : margins8.right;
  return /* @__PURE__ */ jsxs6(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height: surface.height,
      viewBox: `0 0 ${width} ${surface.height}`,
      fontFamily: surface.theme.font,
      role: "img",
      "aria-label": label,
      children: [
        hasLegend ? /* @__PURE__ */ jsx7(ImageLegend, { items: legend2, width, theme: surface.theme }) : null,
        /* @__PURE__ */ jsx7(
          "svg",
          {
            x: margins8.left,
            y: top,
            width: Math.max(20, width - margins8.left - right),
            height: Math.max(20, surface.height - top - margins8.bottom),
            overflow: "visible",
            "aria-hidden": "true",
            children
          }
        )
      ]
    }
  );
}

// lib/viz/kit/cartesian/axes.tsx
import { Fragment as Fragment5 } from "react";

// lib/viz/kit/band-ticks.ts
var gap = 8;
var legible = 56;
var ample = 96;
function bandTicks(labels, length, size21) {
  const room = length / Math.max(labels.length, 1) - gap;
  const widths2 = labels.map((label) => textWidth(label, size21));
  const widest3 = maxOf(widths2, 0);
  if (widest3 <= room) return labels.map((label, index) => ({ index, lines: [label] }));
  const broken2 = labels.map(
    (label, index) => (widths2[index] ?? 0) <= room ? [label] : twoLines(label, size21) ?? [label]
  );
  if (broken2.every((lines) => lines.every((line6) => textWidth(line6, size21) <= room))) {
    return broken2.map((lines, index) => ({ index, lines }));
  }
  if (room + gap >= legible) {
    return broken2.map((lines, index) => ({ index, lines: lines.map((line6) => shorten(line6, room, size21)) }));
  }
  const own = broken2.map((lines) => maxOf(lines.map((line6) => textWidth(line6, size21))));
  const band2 = room + gap;
  const every3 = Math.max(1, Math.ceil(Math.min(ample, maxOf(own) + gap) / band2));
  const wide = band2 * every3 - gap;
  const drawn2 = (index) => Math.min(wide, own[index] ?? 0);
  const first2 = drawn2(0) > band2 + gap ? Math.floor(every3 / 2) : 0;
  return broken2.flatMap((lines, index) => {
    const isShown = index % every3 === first2 && (index + 0.5) * band2 + drawn2(index) / 2 <= length + gap;
    return isShown ? [{ index, lines: lines.map((line6) => shorten(line6, wide, size21)) }] : [];
  });
}

// lib/viz/kit/time-ticks.ts
import {
  utcDay as utcDay3,
  utcHour as utcHour2,
  utcMinute as utcMinute2,
  utcMonday,
  utcMonth as utcMonth3,
  utcSecond as utcSecond2,
  utcYear as utcYear3
} from "@visx/vendor/d3-time";
var second = 1e3;
var minute2 = 60 * second;
var hour2 = 60 * minute2;
var day3 = 24 * hour2;
var month = 30 * day3;
var year2 = 365 * day3;
var every = (interval, step2) => interval.every(step2) ?? interval;
var ladder = [
  ...[1, 5, 15, 30].map((step2) => ({ unit: "second", ms: step2 * second, interval: every(utcSecond2, step2) })),
  ...[1, 5, 15, 30].map((step2) => ({ unit: "minute", ms: step2 * minute2, interval: every(utcMinute2, step2) })),
  ...[1, 3, 6, 12].map((step2) => ({ unit: "hour", ms: step2 * hour2, interval: every(utcHour2, step2) })),
  { unit: "day", ms: day3, interval: utcDay3 },
  { unit: "day", ms: 2 * day3, interval: every(utcDay3, 2) },
  { unit: "week", ms: 7 * day3, interval: utcMonday },
  { unit: "week", ms: 14 * day3, interval: every(utcMonday, 2) },
  ...[1, 3, 6].map((step2) => ({ unit: "month", ms: step2 * month, interval: every(utcMonth3, step2) })),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3].map((step2) => ({
    unit: "year",
    ms: step2 * year2,
    interval: every(utcYear3, step2)
  }))
];
var widestLabel = {
  second: 54,
  minute: 36,
  hour: 36,
  day: 40,
  week: 40,
  month: 32,
  year: 32
};
function timeTicks(input) {
  const span = input.to - input.from;
  if (!(span > 0)) return [tickAt(input.from, "year", input)];
  for (const { unit: unit2, ms, interval } of ladder) {
    const gap7 = ms / span * input.length;
    if (ms < input.grainMs * 0.9 || gap7 < (input.labelWidth ?? widestLabel[unit2]) + 14) continue;
    const times2 = interval.range(new Date(input.from), new Date(input.to + 1)).map(Number);
    if (times2.length > 0) return times2.map((time) => tickAt(time, unit2, input));
    break;
  }
  return [tickAt(input.from, span < day3 ? "minute" : span < month ? "day" : span < year2 ? "month" : "year", input)];
}
function timeContext(ticks2, locale) {
  const [first2] = ticks2;
  if (first2 === void 0 || ticks2.some(({ strong: strong2 }) => strong2)) return null;
  if (/^\d{4,}$/.test(first2.label)) return null;
  const hasClock = first2.label.includes(":");
  return text2(first2.time, locale, hasClock ? { day: "numeric", month: "short", year: "numeric" } : { year: "numeric" });
}
function tickAt(time, unit2, { locale, write: write3 }) {
  if (write3 !== null) return { time, label: write3(time), strong: false };
  const date2 = new Date(time);
  const isYear = date2.getUTCMonth() === 0 && date2.getUTCDate() === 1 && time % day3 === 0;
  if (unit2 === "year") return { time, label: String(date2.getUTCFullYear()), strong: false };
  if (unit2 === "month") {
    if (isYear) return { time, label: String(date2.getUTCFullYear()), strong: true };
    return { time, label: text2(time, locale, { month: "short" }), strong: false };
  }
  if (unit2 === "day" || unit2 === "week") {
    if (isYear) return { time, label: String(date2.getUTCFullYear()), strong: true };
    return { time, label: text2(time, locale, { month: "short", day: "numeric" }), strong: false };
  }
  if (time % day3 === 0) return { time, label: text2(time, locale, { month: "short", day: "numeric" }), strong: true };
  const options2 = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return {
    time,
    label: text2(time, locale, unit2 === "second" ? { ...options2, second: "2-digit" } : options2),
    strong: false
  };
}
var writers = /* @__PURE__ */ new Map();
function text2(time, locale, options2) {
  const key = locale + JSON.stringify(options2);
  let writer = writers.get(key);
  if (writer === void 0) {
    writer = new Intl.DateTimeFormat(locale.replace("_", "-"), { ...options2, timeZone: "UTC" });
    writers.set(key, writer);
  }
  return writer.format(time);
}
function grainMs(grain) {
  const match = /P(?:(\d+)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?/.exec(
    grain ?? ""
  );
  if (match === null) return 0;
  const [, years, months3, weeks2, days2, hours, minutes, seconds] = match.map((part2) => Number(part2 ?? 0));
  return (years ?? 0) * year2 + (months3 ?? 0) * month + (weeks2 ?? 0) * 7 * day3 + (days2 ?? 0) * day3 + (hours ?? 0) * hour2 + (minutes ?? 0) * minute2 + (seconds ?? 0) * second;
}

// lib/viz/kit/value-ticks.ts
import { ticks as roundTicks, tickStep } from "@visx/vendor/d3-array";
function valueScale(axis, count) {
  return axis.scale === "log" ? logScale(axis, count) : linearScale(axis, count);
}
var roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
function sharedScale(axis, other) {
  const steps3 = other.ticks.length - 1;
  const isFree = axis.scale === "linear" && axis.min === null && axis.max === null && axis.low >= 0;
  const isEven = other.ticks[0] === other.min && other.ticks.at(-1) === other.max;
  if (!isFree || !isEven || steps3 < 1 || !(axis.high > 0)) return null;
  const least = axis.high / steps3;
  const power = 10 ** Math.floor(Math.log10(least));
  const step2 = (roundSteps.find((one2) => one2 * power >= least * (1 - 1e-9)) ?? 10) * power;
  if (axis.whole && !Number.isInteger(step2)) return null;
  const max = step2 * steps3;
  const ticks2 = other.ticks.map((_, index) => Number((index * step2).toPrecision(12)));
  return { min: 0, max, ticks: ticks2, at: (value) => value / max };
}
function linearScale(axis, count) {
  let low = axis.min ?? axis.low;
  let high = axis.max ?? axis.high;
  if (!(high > low)) {
    if (axis.max === null) high = low === 0 ? 1 : low + Math.abs(low) / 2;
    else low = high - (Math.abs(high) || 1);
  }
  let step2 = tickStep(low, high, count);
  if (axis.whole && step2 < 1) step2 = 1;
  const min = axis.min ?? Math.floor(low / step2 + 1e-9) * step2;
  const max = axis.max ?? Math.ceil(high / step2 - 1e-9) * step2;
  const marks3 = axis.whole && step2 === 1 ? wholeTicks(min, max) : roundTicks(min, max, Math.round((max - min) / step2));
  return { min, max, ticks: marks3, at: (value) => (value - min) / (max - min) };
}
function wholeTicks(min, max) {
  const first2 = Math.ceil(min);
  return Array.from({ length: Math.floor(max) - first2 + 1 }, (_, index) => first2 + index);
}
function logScale(axis, count) {
  const low = axis.min !== null && axis.min > 0 ? axis.min : 10 ** Math.floor(Math.log10(axis.low > 0 ? axis.low : 1));
  const top = axis.max ?? axis.high;
  const high = axis.max ?? 10 ** Math.ceil(Math.log10(top > low ? top : low * 10));
  const from = Math.ceil(Math.log10(low) - 1e-9);
  const to = Math.floor(Math.log10(high) + 1e-9);
  const every3 = Math.max(1, Math.ceil((to - from + 1) / (count + 1)));
  const marks3 = [];
  for (let power = from; power <= to; power += every3) marks3.push(10 ** power);
  const span = Math.log10(high) - Math.log10(low);
  return {
    min: low,
    max: high,
    ticks: marks3,
    at: (value) => value > 0 ? (Math.log10(value) - Math.log10(low)) / span : 0
  };
}

// lib/viz/kit/width-range.ts
var rangeStarts = [0, 240, 320, 420, 560, 760, 1e3, 1400, 1900];
var narrowest = 200;
function widthRanges(width) {
  if (width !== "fluid") return [{ key: "", width }];
  return rangeStarts.map((start, index) => ({ key: String(index), width: Math.max(start, narrowest) }));
}
function overRanges(ranges, make, identity2) {
  const merged3 = /* @__PURE__ */ new Map();
  for (const range of ranges) {
    for (const item of make(range)) {
      const id = identity2(item);
      const known3 = merged3.get(id);
      if (known3) known3.keys.push(range.key);
      else merged3.set(id, { item, keys: [range.key] });
    }
  }
  return [...merged3.values()].map(({ item, keys }) => ({
    item,
    shownAt: keys.length === ranges.length ? void 0 : keys.join("")
  }));
}

// lib/viz/kit/cartesian/layout.ts
var tickSize = 11;
var labelSize = 12;
var line = 14;
var endLabelWidth = 132;
function layOut(marks3, surface, beside) {
  const isVertical = marks3.orientation === "vertical";
  const ranges = widthRanges(surface.width);
  const hasLegend = marks3.legend === "top" || marks3.legend === "bottom";
  const endWidth = endLabels(marks3, surface);
  const written2 = outsideTexts(marks3);
  const top = (marks3.value.title === "" || !isVertical ? 8 : 22) + (isVertical && written2 > 0 ? 10 : 0);
  const right = isVertical ? 16 : Math.max(16, written2 + 10);
  const spare = surface.height - top - (hasLegend && endWidth === 0 ? legendHeight : 0);
  const planned = spare - 24 - (marks3.domain.title === "" ? 0 : 18);
  const shared = beside === void 0 ? null : sharedScale(marks3.value, beside);
  const scale = shared ?? valueScale(marks3.value, isVertical ? clamp(Math.floor(planned / 52), 2, 8) : 5);
  const write3 = valueWriter(marks3.value.format, marks3.domain.locale);
  const all2 = scale.ticks.map((tick) => ({ at: scale.at(tick), label: write3(tick), isZero: tick === 0 }));
  const grid2 = unique(all2);
  const ticksOf = (length) => isVertical ? domainTicks(marks3, length) : sideTicks(marks3, length);
  const bands2 = isVertical ? [] : ticksOf(planned);
  const left = isVertical ? Math.ceil(
    maxOf(
      grid2.map(({ label }) => textWidth(label, tickSize)),
      12
    )
  ) + 10 : Math.ceil(
    maxOf(
      bands2.map(({ lines }) => textWidth(lines[0] ?? "", labelSize)),
      12
    )
  ) + 12;
  const sideLegend = marks3.legend === "left" || marks3.legend === "right" ? 0.35 : 0;
  const leftOf = (range) => isVertical ? left : Math.min(left, range.width * sideShare);
  const rightOf = (range) => endWidth > 0 && range.width >= 560 ? endWidth : right;
  const inner3 = (range) => Math.max(60, range.width * (1 - sideLegend) - leftOf(range) - rightOf(range));
  const domain = isVertical ? overRanges(
    ranges,
    (range) => fitted(ticksOf(inner3(range)), inner3(range)),
    (tick) => JSON.stringify(tick)
  ) : overRanges(
    ranges,
    (range) => bands2.map((tick) => ({
      ...tick,
      lines: tick.lines.map((text3) => shorten(text3, leftOf(range) - 10, labelSize))
    })),
    (tick) => JSON.stringify(tick)
  );
  const rows2 = maxOf(
    domain.map(({ item }) => item.lines.length + (item.context === void 0 ? 0 : 1)),
    1
  );
  const bottom = (isVertical ? 10 + rows2 * line : 24) + (bottomTitle(marks3) === "" ? 0 : 18);
  return {
    margins: {
      top,
      right,
      bottom,
      left,
      ...isVertical ? {} : { leftShare: sideShare },
      ...endWidth > 0 ? { rightWide: endWidth } : {}
    },
    scale,
    grid: grid2,
    valueTicks: isVertical ? grid2.map((item) => ({ item, shownAt: void 0 })) : overRanges(
      ranges,
      (range) => spaced(grid2, inner3(range)),
      ({ label, at: at2 }) => `${at2} ${label}`
    ),
    domainTicks: domain,
    ranges,
    domainLength: (range) => isVertical ? inner3(range) : spare - bottom,
    plotWidth: inner3,
    plotHeight: spare - bottom,
    hasEndLabels: endWidth > 0,
    isClipped: marks3.value.min !== null || marks3.value.max !== null
  };
}
var sideShare = 0.38;
function bottomTitle(marks3) {
  return marks3.orientation === "vertical" ? marks3.domain.title : marks3.value.title;
}
function outsideTexts(marks3) {
  const texts = marks3.series.flatMap((one2) => one2.textPlace === "outside" ? one2.texts ?? [] : []);
  return Math.ceil(texts.reduce((widest3, text3) => Math.max(widest3, textWidth(text3 ?? "", tickSize)), 0));
}
function endLabels(marks3, surface) {
  const named2 = marks3.series.filter(({ shape: shape2, isPoints }) => shape2 === "line" && isPoints !== true);
  if (marks3.orientation !== "vertical" || marks3.legend === "none" || named2.length !== marks3.series.length) return 0;
  if (named2.length < 2 || named2.length > 4 || surface.height < 160) return 0;
  if (surface.width !== "fluid" && surface.width < 560) return 0;
  if (named2.some(({ base }) => base !== void 0)) return 0;
  const widest3 = maxOf(named2.map(({ label }) => textWidth(label, labelSize)));
  return widest3 > endLabelWidth ? 0 : Math.ceil(widest3) + 16;
}
function domainTicks(marks3, length) {
  const { domain } = marks3;
  if (domain.kind === "band") {
    const count = domain.labels.length;
    return bandTicks(domain.labels, length, tickSize).map(({ index, lines }) => ({
      at: (index + 0.5) / count,
      lines,
      strong: false
    }));
  }
  if (domain.kind === "value") return numberTicks(marks3, length);
  return clockTicks(marks3, length, void 0);
}
function sideTicks(marks3, length) {
  const { domain } = marks3;
  if (domain.kind === "time") return clockTicks(marks3, length, 4);
  if (domain.kind === "value") return numberTicks(marks3, length);
  const count = domain.labels.length;
  const every3 = Math.max(1, Math.ceil(line * count / length));
  return domain.labels.flatMap(
    (label, index) => index % every3 === 0 ? [{ at: (index + 0.5) / count, lines: [label], strong: false }] : []
  );
}
function clockTicks(marks3, length, labelWidth) {
  const { domain } = marks3;
  if (domain.kind !== "time") return [];
  const share3 = (time) => domain.to === domain.from ? 0.5 : domain.step / 2 + (time - domain.from) / (domain.to - domain.from) * (1 - domain.step);
  const write3 = domain.format === "smart_date" ? null : timeWriter2(domain.format, domain.grain, domain.locale);
  const width = labelWidth ?? (write3 === null ? void 0 : textWidth(write3(domain.to), tickSize));
  const ticks2 = timeTicks({
    from: domain.from,
    to: domain.to,
    length: length * (1 - domain.step),
    grainMs: grainMs(domain.grain),
    locale: domain.locale,
    write: write3,
    ...width === void 0 ? {} : { labelWidth: width }
  });
  const context = write3 === null && labelWidth === void 0 ? timeContext(ticks2, domain.locale) : null;
  return ticks2.map(({ time, label, strong: strong2 }, index) => ({
    at: share3(time),
    lines: [label],
    strong: strong2,
    ...index === 0 && context !== null ? { context } : {}
  }));
}
function numberTicks(marks3, length) {
  const { domain } = marks3;
  if (domain.kind !== "value") return [];
  const write3 = valueWriter(domain.format, domain.locale);
  const scale = valueScale(
    {
      low: domain.from,
      high: domain.to,
      min: domain.from,
      max: domain.to,
      scale: domain.scale ?? "linear",
      whole: false
    },
    clamp(Math.floor(length / 80), 2, 10)
  );
  return scale.ticks.map((tick) => ({
    at: domain.step / 2 + (domain.to === domain.from ? 0 : scale.at(tick)) * (1 - domain.step),
    lines: [write3(tick)],
    strong: false
  }));
}
function fitted(ticks2, length) {
  const kept = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const tick of ticks2) {
    const half = maxOf(tick.lines.map((text3) => textWidth(text3, tickSize))) / 2;
    const center = tick.at * length;
    if (center - half < end + 6) {
      if (!tick.strong || kept.at(-1)?.strong) continue;
      kept.pop();
    }
    kept.push(tick);
    end = center + half;
  }
  return kept;
}
function spaced(ticks2, length) {
  const widest3 = maxOf(ticks2.map(({ label }) => textWidth(label, tickSize))) + 16;
  const room = length / Math.max(1, ticks2.length - 1);
  const every3 = Math.max(1, Math.ceil(widest3 / room));
  return ticks2.filter((_, index) => index % every3 === 0);
}
function unique(ticks2) {
  return ticks2.filter((tick, index) => index === 0 || ticks2[index - 1]?.label !== tick.label);
}
function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

// lib/viz/kit/cartesian/axes.tsx
import { jsx as jsx8, jsxs as jsxs7 } from "react/jsx-runtime";
function Grid({ marks: marks3, layout, theme, units: units5 }) {
  const isVertical = marks3.orientation === "vertical";
  const path = (ticks2) => ticks2.map(
    ({ at: at2 }) => isVertical ? `M0 ${Math.round((1 - at2) * units5.height)}h${units5.width}` : `M${Math.round(at2 * units5.width)} 0v${units5.height}`
  ).join("");
  const zero = layout.grid.filter(({ isZero }) => isZero);
  const base = zero.length > 0 ? zero : [{ at: 0 }];
  return /* @__PURE__ */ jsxs7(PathLayer, { units: units5, clip: false, children: [
    /* @__PURE__ */ jsx8(
      "path",
      {
        d: path(layout.grid.filter(({ isZero, at: at2 }) => !isZero && (zero.length > 0 || at2 > 0))),
        stroke: theme.grid,
        ...strokeOf(units5, 1)
      }
    ),
    /* @__PURE__ */ jsx8("path", { d: path(base), stroke: theme.axis, ...strokeOf(units5, 1) })
  ] });
}
function ValueLabels({ marks: marks3, layout, theme }) {
  const isVertical = marks3.orientation === "vertical";
  return /* @__PURE__ */ jsxs7("g", { fill: theme.quiet, fontSize: tickSize, textAnchor: isVertical ? "end" : "middle", children: [
    layout.valueTicks.map(
      ({ item, shownAt }) => isVertical ? /* @__PURE__ */ jsx8("text", { x: "0", dx: -8, y: percent2(1 - item.at), dy: 4, "data-w": shownAt, children: item.label }, item.at) : /* @__PURE__ */ jsx8("text", { x: percent2(item.at), y: "100%", dy: 18, "data-w": shownAt, children: item.label }, item.at)
    ),
    isVertical && marks3.value.title !== "" ? /* @__PURE__ */ jsx8("text", { x: "0", dx: -layout.margins.left, y: "0", dy: 10 - layout.margins.top, textAnchor: "start", children: marks3.value.title }) : null
  ] });
}
function DomainLabels({ marks: marks3, layout, theme }) {
  const isVertical = marks3.orientation === "vertical";
  const title = bottomTitle(marks3);
  return /* @__PURE__ */ jsxs7("g", { fill: theme.quiet, fontSize: tickSize, textAnchor: isVertical ? "middle" : "end", children: [
    layout.domainTicks.map(({ item, shownAt }) => {
      const strong2 = item.strong ? { fontWeight: 600, fill: theme.text } : {};
      const key = `${item.at} ${item.lines.join(" ")} ${shownAt}`;
      if (!isVertical) {
        return /* @__PURE__ */ jsx8("text", { x: "0", dx: -8, y: percent2(1 - item.at), dy: 4, "data-w": shownAt, ...strong2, children: item.lines[0] }, key);
      }
      const place7 = { x: percent2(item.at), y: "100%", "data-w": shownAt };
      return /* @__PURE__ */ jsxs7(Fragment5, { children: [
        item.lines.map((text3, row) => /* @__PURE__ */ jsx8("text", { ...place7, dy: 18 + row * 14, ...strong2, children: text3 }, text3)),
        item.context === void 0 ? null : /* @__PURE__ */ jsx8("text", { ...place7, dy: 18 + item.lines.length * 14, fontWeight: 600, fill: theme.text, children: item.context })
      ] }, key);
    }),
    title === "" ? null : /* @__PURE__ */ jsx8("text", { x: "100%", y: "100%", dy: layout.margins.bottom - 4, textAnchor: "end", children: title }),
    !isVertical && marks3.domain.title !== "" ? /* @__PURE__ */ jsx8("text", { x: "0", dx: -layout.margins.left, y: "0", dy: -2, textAnchor: "start", children: marks3.domain.title }) : null
  ] });
}

// lib/viz/kit/cartesian/layered.tsx
import { jsx as jsx9, jsxs as jsxs8 } from "react/jsx-runtime";
function renderLayered(drawing, surface, layer) {
  const { marks: marks3 } = drawing;
  const { theme } = surface;
  const layout = layOut(marks3, surface);
  const { left, right } = layout.margins;
  const units5 = pathUnits(
    surface.medium === "page" || surface.width === "fluid" ? null : { width: surface.width - left - right, height: layout.plotHeight }
  );
  const shared = { marks: marks3, layout, theme };
  return /* @__PURE__ */ jsxs8(
    Plot,
    {
      surface,
      label: drawing.label,
      margins: layout.margins,
      legend: drawing.legend,
      legendPlace: marks3.legend,
      children: [
        /* @__PURE__ */ jsx9(Grid, { ...shared, units: units5 }),
        layer(layout, units5),
        /* @__PURE__ */ jsx9(ValueLabels, { ...shared }),
        /* @__PURE__ */ jsx9(DomainLabels, { ...shared })
      ]
    }
  );
}

// lib/viz/box-plot/render.tsx
import { Fragment as Fragment6, jsx as jsx10, jsxs as jsxs9 } from "react/jsx-runtime";
var widest = 0.1;
function render5(drawing, surface) {
  return renderLayered(drawing, surface, (layout, units5) => /* @__PURE__ */ jsx10(Boxes, { marks: drawing.marks, layout, units: units5, theme: surface.theme }));
}
function Boxes({ marks: marks3, layout, units: units5, theme }) {
  const half = Math.min(widest, marks3.domain.step * 0.6) / 2;
  const boxes2 = marks3.boxes.map((box) => ({ ...box, color: markColor(box.color, theme) }));
  const x2 = (share3) => Math.round(share3 * units5.width);
  const y2 = (value) => Math.round((1 - layout.scale.at(value)) * units5.height);
  return /* @__PURE__ */ jsxs9(Fragment6, { children: [
    /* @__PURE__ */ jsx10(PathLayer, { units: units5, clip: false, children: boxes2.map(({ key, color, low, q1, median: median5, q3, high, isDimmed: isDimmed2 }, index) => {
      const at2 = marks3.at[index] ?? 0;
      const [left, right] = [x2(at2 - half), x2(at2 + half)];
      const [near, far2] = [x2(at2 - half / 2), x2(at2 + half / 2)];
      return /* @__PURE__ */ jsxs9("g", { "data-item": index, "data-series": key, stroke: color, opacity: isDimmed2 ? 0.3 : void 0, children: [
        /* @__PURE__ */ jsx10(
          "path",
          {
            d: `M${x2(at2)} ${y2(q1)}V${y2(low)}M${near} ${y2(low)}H${far2}M${x2(at2)} ${y2(q3)}V${y2(high)}M${near} ${y2(high)}H${far2}`,
            ...strokeOf(units5, 1.5)
          }
        ),
        /* @__PURE__ */ jsx10(
          "path",
          {
            d: `M${left} ${y2(q1)}H${right}V${y2(q3)}H${left}z`,
            fill: color,
            fillOpacity: 0.25,
            ...strokeOf(units5, 1.5)
          }
        ),
        /* @__PURE__ */ jsx10("path", { d: `M${left} ${y2(median5)}H${right}`, ...strokeOf(units5, 2.5) })
      ] }, key);
    }) }),
    boxes2.map(({ key, color, outliers, isDimmed: isDimmed2 }, index) => /* @__PURE__ */ jsx10("g", { "data-item": index, fill: color, fillOpacity: isDimmed2 ? 0.2 : 0.6, stroke: theme.surface, children: [...new Set(outliers)].map((value) => /* @__PURE__ */ jsx10("circle", { cx: percent2(marks3.at[index] ?? 0), cy: percent2(1 - layout.scale.at(value)), r: 3.5 }, value)) }, key))
  ] });
}

// lib/viz/kit/cartesian/category-bars.ts
function categoryBars(input) {
  const { labels, bars, isOverlaid } = input;
  const all2 = bars.flatMap(({ values, base }) => [...values, ...base ?? []]).filter((value) => value !== null);
  const step2 = 1 / Math.max(1, labels.length);
  return {
    orientation: "vertical",
    domain: { kind: "band", labels, title: input.xTitle, step: step2, locale: input.locale },
    value: {
      low: all2.reduce((low, value) => Math.min(low, value), 0),
      high: all2.reduce((high, value) => Math.max(high, value), 0),
      min: null,
      max: null,
      scale: "linear",
      whole: all2.every((value) => Number.isInteger(value)),
      minor: false,
      format: input.format,
      title: input.yTitle
    },
    at: labels.map((_, index) => (index + 0.5) * step2),
    series: bars.map(
      ({ label, color, values, base, texts }, slot) => ({
        key: label,
        label,
        color,
        shape: "bar",
        values,
        curve: "linear",
        fill: 0,
        opacity: 1,
        width: 0,
        marker: 0,
        slot: isOverlaid ? 0 : slot,
        slots: isOverlaid ? 1 : bars.length,
        ...base === void 0 ? {} : { base },
        ...texts === void 0 ? {} : { texts, textPlace: "outside" }
      })
    ),
    guides: [],
    legend: input.legend
  };
}
function legendOf(bars) {
  return bars.map(({ label, color }) => ({ key: label, label, color }));
}
function categoryTooltips(labels, rows2) {
  const at2 = labels.map((_, index) => (index + 0.5) / labels.length);
  return { kind: "axis", orientation: "x", at: at2, titles: labels, rows: rows2 };
}
var mostRows2 = 200;
function categoryTable(columns, rows2) {
  return { columns, rows: rows2.slice(0, mostRows2), truncated: rows2.length > mostRows2 };
}

// lib/viz/kit/category-key.ts
function dimensionWriter(column2, formData, format, locale) {
  const chosen2 = typeof format === "string" && format !== "" ? format : "smart_date";
  const grain = formData.time_grain_sqla;
  const time = chosen2 === "smart_date" && grain ? grainFormatter(grain, void 0, locale) : timeFormatter(chosen2, locale);
  return (value) => {
    if (value === null) return "<NULL>";
    return column2?.kind === "temporal" ? time(value) : String(value);
  };
}

// lib/viz/kit/dimension-rows.ts
function columnNames(value) {
  return ensureArray(value).filter((column2) => column2).map(columnLabel);
}
function dimensionRows(frame5, names, formData, locale) {
  const columns = names.map((name) => columnOf(frame5, name));
  const writers2 = columns.map((column2) => dimensionWriter(column2, formData, formData.date_format, locale));
  return Array.from({ length: frame5.length }, (_, row) => {
    const cells = columns.map((column2) => column2?.values[row] ?? null);
    const texts = cells.map((cell, index) => writers2[index]?.(cell) ?? "");
    const filters = names.map((name, index) => filterOf(name, cells[index] ?? null, texts[index] ?? ""));
    return { texts, label: texts.join(", "), filters };
  });
}
function filterOf(col, value, text3) {
  return value === null ? { col, op: "IS NULL", val: null, formattedVal: text3 } : { col, op: "IN", val: [value], formattedVal: text3 };
}
function isDimmed(selected, label) {
  return selected !== void 0 && selected.length > 0 && !selected.includes(label);
}
function legendPlaceOf(formData, keys) {
  if (formData.show_legend === false || keys < 2) return "none";
  const place7 = formData.legendOrientation;
  return place7 === "bottom" || place7 === "left" || place7 === "right" ? place7 : "top";
}

// lib/viz/box-plot/transform.ts
function transform4(input) {
  const { formData, dataset: dataset2, locale } = input;
  const groups = groupsOf(input);
  const format = { format: String(formData.number_format ?? "") };
  const write3 = valueWriter(format, locale);
  const boxes2 = groups.map(({ box }) => box);
  const all2 = boxes2.flatMap(({ low, high, outliers }) => [low, high, ...outliers]);
  const step2 = 1 / Math.max(1, boxes2.length);
  const names = ensureArray(formData.metrics).map(
    (metric2) => verboseName(dataset2, metricLabel(metric2))
  );
  const title = String(formData.y_axis_title ?? "") || (names.length === 1 ? names[0] ?? "" : "");
  const figures = ["Low", "Quartile 1", "Median", "Quartile 3", "High"];
  const values = ({ low, q1, median: median5, q3, high }) => [low, q1, median5, q3, high].map((value) => write3(value));
  return {
    marks: {
      orientation: "vertical",
      domain: {
        kind: "band",
        labels: boxes2.map(({ label }) => label),
        title: String(formData.x_axis_title ?? ""),
        step: step2,
        locale
      },
      value: {
        low: minOf(all2),
        high: maxOf(all2),
        min: null,
        max: null,
        scale: "linear",
        whole: false,
        minor: false,
        format,
        title
      },
      at: boxes2.map((_, index) => (index + 0.5) * step2),
      series: [],
      guides: [],
      legend: "none",
      boxes: boxes2
    },
    label: `Box plot of ${names.join(", ")} for ${boxes2.length} groups: ${boxes2.slice(0, 6).map(({ label, median: median5 }) => `${label} median ${write3(median5)}`).join(", ")}.`,
    table: categoryTable(
      ["", ...figures, "Outliers"],
      boxes2.map((box) => [box.label, ...values(box), box.outliers.map((value) => write3(value)).join(", ")])
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: groups.map(({ box, mean: mean3, count, filters }) => ({
        title: box.label,
        rows: [
          ...values(box).map((value, index) => ({ label: figures[index] ?? "", value })).reverse(),
          ...mean3 === null ? [] : [{ label: "Mean", value: write3(mean3) }],
          ...count === null ? [] : [{ label: "Observations", value: String(count) }],
          ...box.outliers.length === 0 ? [] : [{ label: "Outliers", value: String(box.outliers.length) }]
        ],
        ...filters.length > 0 ? { filters } : {}
      }))
    },
    isEmpty: boxes2.length === 0
  };
}
function groupsOf({ frames, formData, dataset: dataset2, locale, colors, selected }) {
  const frame5 = frames[0] ?? emptyFrame;
  const metrics2 = ensureArray(formData.metrics).map(metricLabel);
  const rows2 = dimensionRows(frame5, columnNames(formData.groupby), formData, locale);
  return rows2.flatMap(
    ({ label, filters }, row) => metrics2.flatMap((metric2) => {
      const cell = (part2) => columnOf(frame5, `${metric2}__${part2}`)?.values[row] ?? null;
      const [low, q1, median5, q3, high] = ["min", "q1", "median", "q3", "max"].map((part2) => numberOf2(cell(part2)));
      if (low == null || q1 == null || median5 == null || q3 == null || high == null) return [];
      const name = verboseName(dataset2, metric2);
      const text3 = metrics2.length === 1 && label !== "" ? label : [label, name].filter((part2) => part2).join(", ");
      const color = colors.of(text3, formData.color_scheme);
      const outliers = listOf(cell("outliers"));
      return [
        {
          box: {
            key: text3,
            label: text3,
            color,
            low,
            q1,
            median: median5,
            q3,
            high,
            outliers,
            isDimmed: isDimmed(selected, label)
          },
          mean: numberOf2(cell("mean")),
          count: numberOf2(cell("count")),
          filters
        }
      ];
    })
  );
}
function listOf(cell) {
  const items = cell instanceof CellList ? cell.items : Array.isArray(cell) ? cell : [];
  return items.map(numberOf2).filter((value) => value !== null);
}

// lib/viz/box-plot/box-plot.ts
var boxPlot = {
  definition: definition4,
  controls: controls4,
  defaults: defaultsOf(controls4),
  query: query4,
  transform: transform4,
  render: render5
};

// lib/viz/kit/controls/axis-controls.ts
var margins = same("auto", 50, 75, 100, 125, 150, 200);
var axisLabel = (axis) => text(`${axis}_axis_label`, `${axis.toUpperCase()} Axis Label`, { default: "", ...render });
var axisMargin = (side3) => select(`${side3}_margin`, side3 === "left" ? "Left Margin" : "Bottom Margin", margins, {
  default: "auto",
  clearable: false,
  freeForm: true,
  ...render
});
var axisFormat = (axis) => numberFormat(`${axis}_axis_format`, `${axis.toUpperCase()} Axis Format`);
var axisEnds = (axis) => checkbox(`${axis}_axis_showminmax`, `${axis.toUpperCase()} bounds`, render);
var logScale2 = (axis) => checkbox(`${axis}_log_scale`, `${axis.toUpperCase()} Log Scale`, render);
var axisBounds = control("y_axis_bounds", "BoundsControl", "Y Axis Bounds", {
  default: [null, null],
  ...render
});
var tickLayout = select("x_ticks_layout", "X Tick Layout", same("auto", "flat", "45\xB0", "staggered"), {
  default: "auto",
  clearable: false,
  ...render
});

// lib/viz/bubble/controls.ts
var required = { validators: ["nonEmpty"] };
var controls5 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("series", "DndColumnSelect", "Dimension")],
      [control("entity", "DndColumnSelect", "Entity", required)],
      [control("x", "DndMetricSelect", "X Axis", required)],
      [control("y", "DndMetricSelect", "Y Axis", required)],
      [adhocFilters],
      [control("size", "DndMetricSelect", "Bubble Size", required)],
      [
        select("max_bubble_size", "Max Bubble Size", same("5", "10", "15", "25", "50", "75", "100"), {
          default: "25",
          freeForm: true
        })
      ],
      [limit]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [{ ...colorScheme, renderTrigger: false }],
      [checkbox("show_legend", "Legend", { default: true, ...render })]
    ]
  },
  {
    label: "X Axis",
    tab: "customize",
    expanded: true,
    rows: [
      [axisLabel("x"), axisMargin("left")],
      [axisFormat("x"), tickLayout],
      [logScale2("x"), axisEnds("x")]
    ]
  },
  {
    label: "Y Axis",
    tab: "customize",
    expanded: true,
    rows: [[axisLabel("y"), axisMargin("bottom")], [axisFormat("y")], [logScale2("y"), axisEnds("y")], [axisBounds]]
  }
];

// lib/viz/bubble/definition.ts
var definition5 = {
  type: "bubble",
  name: "Bubble Chart (legacy)",
  category: "Correlation",
  description: "Three measures of each thing: two along the axes, one by size.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/kit/bubbles/query.ts
function bubbleQuery(formData) {
  const columns = [formData.entity, formData.series].filter((column2) => column2);
  const { orderby, ...base } = baseQuery(formData);
  const sort = formData.orderby;
  return queryContext(formData, [
    { ...base, columns, ...sort ? { orderby: [[sort, formData.order_desc === false]] } : {} }
  ]);
}

// lib/viz/bubble/query.ts
var query5 = bubbleQuery;

// lib/viz/kit/bubbles/marks.ts
var mostAnswering = 2e3;

// lib/viz/kit/bubbles/render.tsx
import { jsx as jsx11, jsxs as jsxs10 } from "react/jsx-runtime";
function renderBubbles(drawing, surface) {
  const { bubbles: bubbles2, opacity } = drawing.marks;
  return renderLayered(drawing, surface, (layout) => {
    const scale = Math.min(1, Math.max(0.4, layout.plotHeight / 240));
    return /* @__PURE__ */ jsxs10("svg", { width: "100%", height: "100%", overflow: layout.isClipped ? "hidden" : "visible", "aria-hidden": "true", children: [
      /* @__PURE__ */ jsx11(
        Dots,
        {
          bubbles: bubbles2.slice(mostAnswering),
          layout,
          scale,
          surface,
          opacity
        }
      ),
      bubbles2.slice(0, mostAnswering).map((bubble2, index) => ({ bubble: bubble2, index })).sort((one2, other) => other.bubble.diameter - one2.bubble.diameter).map(({ bubble: bubble2, index }) => /* @__PURE__ */ jsx11(
        "circle",
        {
          "data-item": index,
          "data-series": bubble2.series,
          cx: percent2(bubble2.at),
          cy: percent2(1 - layout.scale.at(bubble2.y)),
          r: Number((bubble2.diameter * scale / 2).toFixed(1)),
          fill: markColor(bubble2.color, surface.theme),
          fillOpacity: opacity,
          stroke: surface.theme.surface
        },
        bubble2.key
      ))
    ] });
  });
}
function Dots({ bubbles: bubbles2, layout, scale, surface, opacity }) {
  if (bubbles2.length === 0) return null;
  const units5 = pathUnits(surface.width === "fluid" ? null : { width: surface.width, height: surface.height });
  const paths = /* @__PURE__ */ new Map();
  for (const bubble2 of bubbles2) {
    const size21 = Math.max(2, Math.round(bubble2.diameter * scale));
    const name = `${bubble2.series} ${size21}`;
    const path = paths.get(name) ?? { bubble: bubble2, size: size21, d: [] };
    paths.set(name, path);
    const y2 = 1 - layout.scale.at(bubble2.y);
    path.d.push(`M${Math.round(bubble2.at * units5.width)} ${Math.round(y2 * units5.height)}h0`);
  }
  return /* @__PURE__ */ jsx11(PathLayer, { units: units5, clip: layout.isClipped, children: [...paths].map(([name, { bubble: bubble2, size: size21, d }]) => /* @__PURE__ */ jsx11(
    "path",
    {
      "data-series": bubble2.series,
      d: d.join(""),
      stroke: markColor(bubble2.color, surface.theme),
      strokeOpacity: opacity,
      strokeLinecap: "round",
      ...strokeOf(units5, size21)
    },
    name
  )) });
}

// lib/viz/bubble/render.tsx
var render6 = renderBubbles;

// lib/viz/kit/bubbles/transform.ts
var smallest = 5;
var narrow = { width: 220, height: 160 };
function roomyEnds(bubbles2, pixels2) {
  const values = bubbles2.map(({ value }) => value);
  const [low, high] = [minOf(values), maxOf(values)];
  if (pixels2 === null) return { low, high };
  const room = ({ diameter: diameter2 }) => diameter2 / 2 / pixels2 * (high - low);
  const lowest2 = minOf(bubbles2.map((one2) => one2.value - room(one2)));
  return {
    low: low >= 0 ? Math.max(0, lowest2) : lowest2,
    high: maxOf(bubbles2.map((one2) => one2.value + room(one2)))
  };
}
function bubbleDrawing(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const [seriesName] = columnNames(formData.series);
  const [entityName] = columnNames(formData.entity);
  const metrics2 = [formData.x, formData.y, formData.size].map((metric2) => metricLabel(metric2 ?? ""));
  const [xs, ys, sizes3] = metrics2.map((metric2) => (columnOf(frame5, metric2)?.values ?? []).map(numberOf2));
  const series2 = seriesName === void 0 ? [] : dimensionRows(frame5, [seriesName], formData, locale);
  const entities2 = entityName === void 0 ? [] : dimensionRows(frame5, [entityName], formData, locale);
  const known3 = (sizes3 ?? []).filter((size21) => size21 !== null);
  const [low, high] = [minOf(known3), maxOf(known3)];
  const widest3 = 2 * (Number(formData.max_bubble_size ?? 25) || 25);
  const name = (metric2) => verboseName(dataset2, metric2 ?? "");
  const isLogX = formData.logXAxis === true;
  const rows2 = Array.from({ length: frame5.length }, (_, row) => row).flatMap((row) => {
    const [x2, y2, size21] = [xs?.[row] ?? null, ys?.[row] ?? null, sizes3?.[row] ?? null];
    if (x2 === null || y2 === null || isLogX && x2 <= 0 || formData.logYAxis === true && y2 <= 0) return [];
    const share3 = size21 !== null && high > low ? (size21 - low) / (high - low) : 0;
    return [{ row, x: x2, y: y2, size: size21 ?? 0, diameter: smallest + share3 * widest3 }];
  });
  const xEnds = roomyEnds(
    rows2.map(({ x: x2, diameter: diameter2 }) => ({ value: x2, diameter: diameter2 })),
    isLogX ? null : narrow.width
  );
  const domain = valueScale(
    {
      ...xEnds,
      min: null,
      max: null,
      scale: isLogX ? "log" : "linear",
      whole: false
    },
    8
  );
  const drawn2 = rows2.map(({ row, x: x2, y: y2, size: size21, diameter: diameter2 }) => {
    const entity = entities2[row]?.label ?? "";
    const group4 = series2[row]?.label ?? entity;
    return {
      key: `${row}`,
      series: group4,
      label: seriesName === void 0 ? entity : `${group4} (${entity})`,
      color: colors.of(group4, formData.color_scheme),
      x: x2,
      y: y2,
      size: size21,
      at: domain.at(x2),
      diameter: diameter2
    };
  });
  const bubbles2 = drawn2.length > mostAnswering ? drawn2.sort((one2, other) => other.size - one2.size) : drawn2;
  const keys = [...new Map(bubbles2.map((one2) => [one2.series, one2.color]))];
  const yBounds = Array.isArray(formData.y_axis_bounds) ? formData.y_axis_bounds : [];
  const isCut = formData.truncateYAxis === true;
  const writers2 = [formData.xAxisFormat, formData.y_axis_format, formData.tooltipSizeFormat].map(
    (format) => valueWriter({ format: String(format ?? "") }, locale)
  );
  const write3 = (index, value) => writers2[index]?.(value) ?? "";
  const seenY = bubbles2.map(({ y: y2 }) => y2);
  const yEnds = roomyEnds(
    bubbles2.map(({ y: y2, diameter: diameter2 }) => ({ value: y2, diameter: diameter2 })),
    formData.logYAxis === true ? null : narrow.height
  );
  return {
    marks: {
      orientation: "vertical",
      domain: {
        kind: "value",
        from: domain.min,
        to: domain.max,
        format: { format: String(formData.xAxisFormat ?? "") },
        title: String(formData.x_axis_label ?? "") || name(metrics2[0]),
        step: 0,
        locale,
        ...isLogX ? { scale: "log" } : {}
      },
      value: {
        low: isCut ? yEnds.low : Math.min(0, yEnds.low),
        high: yEnds.high,
        min: numberOf2(yBounds[0] ?? null),
        max: numberOf2(yBounds[1] ?? null),
        scale: formData.logYAxis === true ? "log" : "linear",
        whole: seenY.every((value) => Number.isInteger(value)),
        minor: false,
        format: { format: String(formData.y_axis_format ?? "") },
        title: String(formData.y_axis_label ?? "") || name(metrics2[1])
      },
      at: [],
      series: [],
      guides: [],
      legend: legendPlaceOf(formData, keys.length),
      bubbles: bubbles2,
      opacity: Math.min(1, Math.max(0.1, Number(formData.opacity ?? 0.6)))
    },
    label: `Bubbles of ${name(metrics2[1])} over ${name(metrics2[0])}, sized by ${name(metrics2[2])}: ${bubbles2.length} bubbles.`,
    table: categoryTable(
      [[seriesName, entityName].filter((one2) => one2).join(", "), ...metrics2.map(name)],
      bubbles2.map(({ label, x: x2, y: y2, size: size21 }) => [label, write3(0, x2), write3(1, y2), write3(2, size21)])
    ),
    legend: keys.map(([label, color]) => ({ key: label, label, color })),
    interaction: {
      kind: "items",
      items: bubbles2.slice(0, mostAnswering).map(({ label, color, x: x2, y: y2, size: size21 }) => ({
        title: label,
        rows: [
          { label: name(metrics2[0]), value: write3(0, x2), color },
          { label: name(metrics2[1]), value: write3(1, y2) },
          { label: name(metrics2[2]), value: write3(2, size21) }
        ]
      }))
    },
    isEmpty: bubbles2.length === 0
  };
}

// lib/viz/bubble/transform.ts
function transform5(input) {
  const { formData } = input;
  const bounds2 = Array.isArray(formData.y_axis_bounds) ? formData.y_axis_bounds : [];
  return bubbleDrawing({
    ...input,
    formData: {
      ...formData,
      xAxisFormat: formData.x_axis_format,
      tooltipSizeFormat: "SMART_NUMBER",
      logXAxis: formData.x_log_scale === true,
      logYAxis: formData.y_log_scale === true,
      truncateYAxis: bounds2.some((bound) => bound !== null)
    }
  });
}

// lib/viz/bubble/bubble.ts
var bubble = {
  definition: definition5,
  controls: controls5,
  defaults: defaultsOf(controls5),
  query: query5,
  transform: transform5,
  render: render6
};

// lib/viz/bubble-v2/controls.ts
var controls6 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("series", "DndColumnSelect", "Dimension")],
      [control("entity", "DndColumnSelect", "Entity", { validators: ["nonEmpty"] })],
      [control("x", "DndMetricSelect", "X Axis", { validators: ["nonEmpty"] })],
      [control("y", "DndMetricSelect", "Y Axis", { validators: ["nonEmpty"] })],
      [adhocFilters],
      [control("size", "DndMetricSelect", "Bubble Size", { validators: ["nonEmpty"] })],
      [control("orderby", "DndMetricSelect", "Sort query by")],
      [{ ...orderDesc, visible: when("orderby") }],
      [rowLimit]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [
        select("max_bubble_size", "Max Bubble Size", same("5", "10", "15", "25", "50", "75", "100"), {
          default: "25",
          freeForm: true,
          ...render
        })
      ],
      [numberFormat("tooltipSizeFormat", "Bubble size number format")],
      [control("opacity", "SliderControl", "Bubble Opacity", { default: 0.6, ...render })]
    ]
  },
  {
    label: "X Axis",
    tab: "customize",
    expanded: true,
    rows: [
      [text("x_axis_label", "X Axis Title", { default: "", ...render })],
      [
        select(
          "xAxisLabelRotation",
          "Rotate x axis label",
          [
            [0, "0\xB0"],
            [45, "45\xB0"],
            [90, "90\xB0"]
          ],
          { default: 0, freeForm: true, clearable: false, ...render }
        )
      ],
      [
        select(
          "xAxisLabelInterval",
          "X Axis Label Interval",
          [
            ["auto", "Auto"],
            ["0", "All"]
          ],
          { default: "auto", clearable: false, ...render }
        )
      ],
      [
        select("x_axis_title_margin", "X axis title margin", same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 30,
          freeForm: true,
          ...render
        })
      ],
      [numberFormat("xAxisFormat", "X Axis Format")],
      [checkbox("logXAxis", "Logarithmic x-axis", { default: null, ...render })]
    ]
  },
  {
    label: "Y Axis",
    tab: "customize",
    expanded: true,
    rows: [
      [text("y_axis_label", "Y Axis Title", { default: "", ...render })],
      [
        select(
          "yAxisLabelRotation",
          "Rotate y axis label",
          [
            [0, "0\xB0"],
            [45, "45\xB0"]
          ],
          { default: 0, freeForm: true, clearable: false, ...render }
        )
      ],
      [
        select("y_axis_title_margin", "Y axis title margin", same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 30,
          freeForm: true,
          ...render
        })
      ],
      [numberFormat("y_axis_format", "Y Axis Format")],
      [checkbox("logYAxis", "Logarithmic y-axis", { default: null, ...render })],
      [checkbox("truncateXAxis", "Truncate X Axis", { default: true, ...render })],
      [control("xAxisBounds", "BoundsControl", "X Axis Bounds", { visible: when("truncateXAxis"), ...render })],
      [checkbox("truncateYAxis", "Truncate Y Axis", render)],
      [
        control("y_axis_bounds", "BoundsControl", "Y Axis Bounds", {
          default: [null, null],
          visible: when("truncateYAxis"),
          ...render
        })
      ]
    ]
  }
];

// lib/viz/bubble-v2/definition.ts
var definition6 = {
  type: "bubble_v2",
  name: "Bubble Chart",
  category: "Correlation",
  description: "Three measures of each thing: two along the axes, one by size.",
  behaviors: []
};

// lib/viz/bubble-v2/query.ts
var query6 = bubbleQuery;

// lib/viz/bubble-v2/render.tsx
var render7 = renderBubbles;

// lib/viz/bubble-v2/transform.ts
var transform6 = bubbleDrawing;

// lib/viz/bubble-v2/bubble-v2.ts
var bubbleV2 = {
  definition: definition6,
  controls: controls6,
  defaults: defaultsOf(controls6),
  query: query6,
  transform: transform6,
  render: render7
};

// lib/viz/bullet/controls.ts
var list2 = (name, label, description) => text(name, label, { description, default: "" });
var controls7 = [
  { label: "Query", tab: "data", expanded: true, rows: [[metric], [adhocFilters]] },
  {
    label: "Chart Options",
    tab: "data",
    expanded: true,
    rows: [
      [
        list2("ranges", "Ranges", "Ranges to highlight with shading"),
        list2("range_labels", "Range labels", "Labels for the ranges")
      ],
      [
        list2("markers", "Markers", "List of values to mark with triangles"),
        list2("marker_labels", "Marker labels", "Labels for the markers")
      ],
      [
        list2("marker_lines", "Marker lines", "List of values to mark with lines"),
        list2("marker_line_labels", "Marker line labels", "Labels for the marker lines")
      ]
    ]
  }
];

// lib/viz/bullet/definition.ts
var definition7 = {
  type: "bullet",
  name: "Bullet Chart",
  category: "KPI",
  description: "One measure beside its targets and ranges.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/bullet/query.ts
function query7(formData) {
  return queryContext(formData, [baseQuery(formData)]);
}

// lib/viz/bullet/render.tsx
import { jsx as jsx12, jsxs as jsxs11 } from "react/jsx-runtime";
var size3 = 12;
var margins2 = { top: 8, right: 24, bottom: 8, left: 24 };
var above = 48;
var below = 24;
function render8(drawing, surface) {
  const { marks: marks3 } = drawing;
  const { theme } = surface;
  const inner3 = surface.height - margins2.top - margins2.bottom;
  const band2 = Math.max(16, Math.min(72, inner3 - above - below));
  const top = Math.max(above, (inner3 - above - below - band2) / 2 + above);
  const bar = band2 / 3;
  const firstMarker = 1 + marks3.ranges.length;
  const [from, to] = [Math.min(marks3.zero, marks3.measure.at), Math.max(marks3.zero, marks3.measure.at)];
  return /* @__PURE__ */ jsxs11(Plot, { surface, label: drawing.label, margins: margins2, legend: [], legendPlace: "none", children: [
    /* @__PURE__ */ jsxs11("text", { x: "0", dx: -margins2.left + 8, y: top - 34, fontSize: 13, fill: theme.quiet, children: [
      marks3.name,
      " ",
      /* @__PURE__ */ jsx12("tspan", { fontWeight: 600, fill: theme.text, children: marks3.measure.text })
    ] }),
    marks3.ranges.map((range, index) => /* @__PURE__ */ jsx12(
      "rect",
      {
        "data-item": 1 + index,
        x: percent2(Math.min(marks3.zero, range.at)),
        y: top,
        width: percent2(Math.abs(range.at - marks3.zero)),
        height: band2,
        fill: theme.text,
        fillOpacity: Number((0.08 + 0.14 * index / Math.max(1, marks3.ranges.length)).toFixed(3))
      },
      range.key
    )),
    /* @__PURE__ */ jsx12(
      "rect",
      {
        "data-item": 0,
        x: percent2(from),
        y: top + (band2 - bar) / 2,
        width: percent2(to - from),
        height: bar,
        rx: 2,
        fill: markColor(marks3.color, theme)
      }
    ),
    marks3.lines.map((line6, index) => /* @__PURE__ */ jsxs11(
      "svg",
      {
        x: percent2(line6.at),
        overflow: "visible",
        "aria-hidden": "true",
        "data-item": firstMarker + marks3.markers.length + index,
        children: [
          /* @__PURE__ */ jsx12("path", { d: `M0 ${top - 2}v${band2 + 4}`, stroke: theme.text, strokeWidth: 2 }),
          /* @__PURE__ */ jsx12("path", { d: `M0 ${top}v${band2}`, stroke: "transparent", strokeWidth: 10 })
        ]
      },
      line6.key
    )),
    marks3.markers.map((marker, index) => /* @__PURE__ */ jsx12(
      "svg",
      {
        x: percent2(marker.at),
        overflow: "visible",
        "aria-hidden": "true",
        "data-item": firstMarker + index,
        children: /* @__PURE__ */ jsx12("path", { d: `M-7 ${top - 1}h14l-7 12z`, fill: theme.surface, stroke: theme.text, strokeWidth: 1.5 })
      },
      marker.key
    )),
    /* @__PURE__ */ jsx12(Words, { marks: marks3, surface, y: top - 10 }),
    /* @__PURE__ */ jsx12(Scale, { marks: marks3, surface, y: top + band2 })
  ] });
}
function Words({ marks: marks3, surface, y: y2 }) {
  const named2 = [...marks3.markers, ...marks3.lines].sort((one2, other) => one2.at - other.at);
  const texts = overRanges(
    widthRanges(surface.width),
    ({ width }) => apart(named2, width - margins2.left - margins2.right, ({ label, text: text3 }) => `${label} ${text3}`),
    ({ key, text: text3, shift }) => `${key} ${text3} ${shift}`
  );
  return /* @__PURE__ */ jsx12("g", { fontSize: size3, fill: surface.theme.text, textAnchor: "middle", children: texts.map(({ item, shownAt }) => /* @__PURE__ */ jsx12("text", { x: percent2(item.at), dx: item.shift, y: y2, "data-w": shownAt, children: item.text }, `${item.key} ${item.text} ${shownAt}`)) });
}
function Scale({ marks: marks3, surface, y: y2 }) {
  const ticks2 = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const length = width - margins2.left - margins2.right;
      return apart(length < 480 ? marks3.ticks.few : marks3.ticks.many, length, ({ text: text3 }) => text3);
    },
    ({ key, text: text3 }) => `${key} ${text3}`
  );
  return /* @__PURE__ */ jsx12("g", { fontSize: 11, fill: surface.theme.quiet, textAnchor: "middle", children: ticks2.map(({ item, shownAt }) => /* @__PURE__ */ jsx12("text", { x: percent2(item.at), y: y2 + 16, "data-w": shownAt, children: item.text }, `${item.key} ${shownAt}`)) });
}
function apart(marks3, length, words4) {
  let end = Number.NEGATIVE_INFINITY;
  return marks3.flatMap((mark) => {
    const text3 = shorten(words4(mark), length * 0.6, size3);
    const half = textWidth(text3, size3) / 2;
    const middle2 = mark.at * length;
    const placed2 = Math.min(length + margins2.right - half, Math.max(half - margins2.left, middle2));
    if (placed2 - half < end + 8) return [];
    end = placed2 + half;
    return [{ key: mark.key, at: mark.at, text: text3, shift: Math.round(placed2 - middle2) }];
  });
}

// lib/viz/bullet/transform.ts
var fewTicks = 4;
var manyTicks = 10;
function transform7(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const metric2 = metricLabel(formData.metric ?? "");
  const value = numberOf2(columnOf(frame5, metric2)?.values[0] ?? null);
  const write3 = valueWriter(metricFormat(formData, dataset2), locale);
  const name = verboseName(dataset2, metric2);
  const given = numbersOf(formData.ranges);
  const ranges = given.length > 0 ? given : [(value ?? 0) * 1.1 || 1];
  const [markers2, lines] = [numbersOf(formData.markers), numbersOf(formData.marker_lines)];
  const all2 = [value ?? 0, 0, ...ranges, ...markers2, ...lines];
  const ends2 = { low: minOf(all2), high: maxOf(all2), min: null, max: null };
  const scale = valueScale({ ...ends2, scale: "linear", whole: false }, manyTicks);
  const few = valueScale({ ...ends2, scale: "linear", whole: false }, fewTicks);
  const mark = (key, label, number2) => ({
    key,
    label,
    at: scale.at(number2),
    text: write3(number2)
  });
  const listed = (kind, numbers2, labels) => {
    const words4 = wordsOf(labels);
    return numbers2.map((number2, index) => mark(`${kind} ${index}`, words4[index] || kind, number2));
  };
  const measure = mark("measure", name, value ?? 0);
  const marks3 = {
    name,
    color: colors.of(name),
    measure,
    zero: scale.at(0),
    ranges: listed("Range", ranges, formData.range_labels).sort((one2, other) => other.at - one2.at),
    markers: listed("Marker", markers2, formData.marker_labels),
    lines: listed("Line", lines, formData.marker_line_labels),
    ticks: {
      many: scale.ticks.map((tick) => mark(`${tick}`, "", tick)),
      few: few.ticks.filter((tick) => tick >= scale.min && tick <= scale.max).map((tick) => mark(`${tick}`, "", tick))
    }
  };
  const shown = [marks3.measure, ...marks3.ranges, ...marks3.markers, ...marks3.lines];
  return {
    marks: marks3,
    label: `${name}: ${value === null ? "No data" : write3(value)}${markers2.length > 0 ? `, marked ${marks3.markers.map(({ label, text: text3 }) => `${label} ${text3}`).join(", ")}` : ""}.`,
    table: { columns: ["", name], rows: shown.map(({ label, text: text3 }) => [label, text3]), truncated: false },
    legend: [],
    interaction: {
      kind: "items",
      items: shown.map(({ label, text: text3 }) => ({ title: label, rows: [{ label: name, value: text3 }] }))
    },
    isEmpty: frame5.length === 0
  };
}
function numbersOf(list4) {
  return wordsOf(list4).filter((word) => word !== "").map(Number).filter(Number.isFinite);
}
function wordsOf(list4) {
  if (Array.isArray(list4)) return list4.map(String);
  return typeof list4 === "string" || typeof list4 === "number" ? String(list4).split(",").map((word) => word.trim()) : [];
}

// lib/viz/bullet/bullet.ts
var bullet = {
  definition: definition7,
  controls: controls7,
  defaults: defaultsOf(controls7),
  query: query7,
  transform: transform7,
  render: render8
};

// lib/viz/cal-heatmap/controls.ts
var whole2 = { validators: ["integer"], ...render };
var controls8 = [
  { label: "Time", tab: "data", expanded: true, rows: [[granularity], [timeRange]] },
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [
        select("domain_granularity", "Domain", same("hour", "day", "week", "month", "year"), {
          description: "The time unit used for the grouping of blocks",
          default: "month"
        }),
        select("subdomain_granularity", "Subdomain", same("min", "hour", "day", "week", "month"), {
          description: "The time unit for each block, smaller than the domain",
          default: "day"
        })
      ],
      [metrics],
      [adhocFilters]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [linearColorScheme],
      [
        text("cell_size", "Cell Size", {
          description: "The size of the square cell, in pixels",
          default: 10,
          ...whole2
        }),
        text("cell_padding", "Cell Padding", {
          description: "The distance between cells, in pixels",
          default: 2,
          ...whole2
        })
      ],
      [
        text("cell_radius", "Cell Radius", { description: "The pixel radius", default: 0, ...whole2 }),
        text("steps", "Color Steps", { description: 'The number color "steps"', default: 10, ...whole2 })
      ],
      [numberFormat("y_axis_format", "Number Format"), dateFormat("x_axis_time_format", "Time Format")],
      [checkbox("show_legend", "Legend", { default: true, ...render }), checkbox("show_values", "Show Values", render)],
      [checkbox("show_metric_name", "Show Metric Names", { default: true, ...render })]
    ]
  }
];

// lib/viz/cal-heatmap/definition.ts
var definition8 = {
  type: "cal_heatmap",
  name: "Calendar Heatmap",
  category: "Correlation",
  description: "A measure over time as the coloured cells of a calendar.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/cal-heatmap/query.ts
var grains3 = {
  min: "PT1M",
  hour: "PT1H",
  day: "P1D",
  week: "P1W",
  month: "P1M",
  year: "P1Y"
};
function query8(formData) {
  const grain = grains3[String(formData.subdomain_granularity ?? "day")] ?? "P1D";
  const { since, until, time_range } = formData;
  const isApart = (since || until) && (!time_range || time_range === "No filter");
  const form = {
    ...formData,
    time_grain_sqla: grain,
    ...isApart ? { time_range: `${since ?? ""} : ${until ?? ""}`, since: void 0, until: void 0 } : {}
  };
  const context = queryContext(form, [{ ...baseQuery(form), is_timeseries: true }]);
  const { force: force2, result_format, result_type } = context;
  return { ...context, form_data: { ...formData, force: force2, result_format, result_type } };
}

// lib/viz/cal-heatmap/render.tsx
import { Fragment as Fragment7, jsx as jsx13, jsxs as jsxs12 } from "react/jsx-runtime";
var size4 = 11;
var labelHeight = 18;
var headHeight = 26;
var between = 14;
var largest = 26;
var usual = 10;
var usualShape = 1.7;
function render9(drawing, surface) {
  return surface.medium === "page" ? /* @__PURE__ */ jsx13(PageCalendar, { drawing, surface }) : /* @__PURE__ */ jsx13(ImageCalendar, { drawing, surface });
}
var scrollable3 = { tabIndex: 0 };
function PageCalendar({ drawing, surface }) {
  const { calendars } = drawing.marks;
  const marks3 = grown(drawing.marks, surface);
  const width = surface.width === "fluid" ? "100%" : surface.width;
  return /* @__PURE__ */ jsx13("section", { className: "calendar", style: { height: surface.height, width }, "aria-label": drawing.label, ...scrollable3, children: calendars.map((calendar, index) => /* @__PURE__ */ jsxs12("div", { children: [
    /* @__PURE__ */ jsxs12("div", { className: "calendar-head", children: [
      calendar.metric === null ? null : /* @__PURE__ */ jsx13("span", { children: calendar.metric }),
      calendar.scale === null ? null : /* @__PURE__ */ jsxs12("span", { className: "calendar-scale", children: [
        calendar.scale.low,
        /* @__PURE__ */ jsx13("span", { children: calendar.scale.colors.map((color) => /* @__PURE__ */ jsx13("i", { style: { background: color } }, color)) }),
        calendar.scale.high
      ] })
    ] }),
    /* @__PURE__ */ jsx13("div", { className: "calendar-blocks", children: calendar.blocks.map((block) => {
      const box = sizeOf2(block, marks3);
      return /* @__PURE__ */ jsx13("svg", { width: box.width, height: box.height, role: "img", "aria-label": block.label, children: /* @__PURE__ */ jsx13(Block, { block, marks: marks3, theme: surface.theme }) }, block.key);
    }) })
  ] }, calendar.metric ?? index)) });
}
function Block({ block, marks: marks3, theme }) {
  const { cellSize, gap: gap7, radius } = marks3;
  const step2 = cellSize + gap7;
  return /* @__PURE__ */ jsxs12(Fragment7, { children: [
    /* @__PURE__ */ jsx13(
      "text",
      {
        y: 12,
        fontSize: size4,
        fill: block.isStrong ? theme.text : theme.quiet,
        fontWeight: block.isStrong ? 600 : void 0,
        children: shorten(block.label, sizeOf2(block, marks3).width, size4)
      }
    ),
    block.cells.map((cell) => /* @__PURE__ */ jsx13(
      "rect",
      {
        "data-item": cell.item ?? void 0,
        x: cell.column * step2,
        y: labelHeight + cell.row * step2,
        width: cellSize,
        height: cellSize,
        rx: radius || void 0,
        fill: cell.color ?? theme.grid,
        stroke: cell.color === null ? void 0 : sunkenEdge(cell.color, theme)
      },
      `${cell.column} ${cell.row}`
    )),
    block.cells.map(
      (cell) => cell.text === null || cell.color === null || textWidth(cell.text, 9) > cellSize - 2 ? null : /* @__PURE__ */ jsx13(
        "text",
        {
          x: cell.column * step2 + cellSize / 2,
          y: labelHeight + cell.row * step2 + cellSize / 2 + 3,
          fontSize: 9,
          textAnchor: "middle",
          pointerEvents: "none",
          fill: inkFor(cell.color),
          children: cell.text
        },
        `${cell.column} ${cell.row}`
      )
    )
  ] });
}
function sizeOf2(block, { cellSize, gap: gap7 }) {
  const step2 = cellSize + gap7;
  const label = textWidth(block.label, size4, block.isStrong ? 600 : 400);
  return { width: Math.ceil(Math.max(block.columns * step2, label)), height: labelHeight + block.rows * step2 };
}
function grown(marks3, surface) {
  const { height } = surface;
  if (marks3.cellSize !== usual || marks3.calendars.every(({ blocks: blocks2 }) => blocks2.length === 0)) return marks3;
  const width = surface.width === "fluid" ? height * usualShape : surface.width;
  for (let cellSize = largest; cellSize > usual; cellSize -= 1) {
    if (heightAt({ ...marks3, cellSize }, width) <= height) return { ...marks3, cellSize };
  }
  return marks3;
}
function flow(calendar, marks3, width) {
  const placed2 = [];
  let [x2, y2, tallest] = [0, 0, 0];
  for (const block of calendar.blocks) {
    const box = sizeOf2(block, marks3);
    if (x2 > 0 && x2 + box.width > width) {
      y2 += tallest + between;
      x2 = 0;
      tallest = 0;
    }
    placed2.push({ block, x: x2, y: y2 });
    x2 += box.width + between;
    tallest = Math.max(tallest, box.height);
  }
  return { placed: placed2, height: y2 + tallest };
}
function ImageCalendar({ drawing, surface }) {
  const { theme, height } = surface;
  const width = surface.width === "fluid" ? 600 : surface.width;
  const marks3 = grown(drawing.marks, surface);
  const wanted = heightAt(marks3, width);
  const scale = Math.min(1, Math.sqrt(height / wanted));
  const inner3 = width / fitting(marks3, width, height, scale);
  let top = 0;
  return /* @__PURE__ */ jsx13(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      fontFamily: theme.font,
      role: "img",
      "aria-label": drawing.label,
      children: /* @__PURE__ */ jsx13("g", { transform: `scale(${Math.round(width / inner3 * 1e3) / 1e3})`, children: marks3.calendars.map((calendar, index) => {
        const { placed: placed2, height: own } = flow(calendar, marks3, inner3);
        const y2 = top;
        top += headHeight + own + between;
        return /* @__PURE__ */ jsxs12("g", { transform: `translate(0 ${y2})`, children: [
          /* @__PURE__ */ jsx13(ImageHead, { calendar, theme }),
          placed2.map(({ block, x: x2, y: down }) => /* @__PURE__ */ jsx13("g", { transform: `translate(${x2} ${headHeight + down})`, children: /* @__PURE__ */ jsx13(Block, { block, marks: marks3, theme }) }, block.key))
        ] }, calendar.metric ?? index);
      }) })
    }
  );
}
function heightAt(marks3, width) {
  return marks3.calendars.reduce((sum4, calendar) => sum4 + headHeight + flow(calendar, marks3, width).height + between, 0);
}
function fitting(marks3, width, height, from) {
  let scale = from;
  for (let step2 = 0; step2 < 40 && heightAt(marks3, width / scale) * scale > height; step2 += 1) scale *= 0.94;
  return scale;
}
function ImageHead({ calendar, theme }) {
  const { metric: metric2, scale } = calendar;
  const after = metric2 === null ? 0 : textWidth(metric2, 12) + 24;
  const low = scale === null ? 0 : textWidth(scale.low, size4);
  return /* @__PURE__ */ jsxs12("g", { fontSize: 12, fill: theme.quiet, children: [
    metric2 === null ? null : /* @__PURE__ */ jsx13("text", { y: 14, children: metric2 }),
    scale === null ? null : /* @__PURE__ */ jsxs12("g", { transform: `translate(${after} 0)`, fontSize: size4, children: [
      /* @__PURE__ */ jsx13("text", { y: 14, children: scale.low }),
      scale.colors.map((color, index) => /* @__PURE__ */ jsx13("rect", { x: low + 6 + index * 12, y: 5, width: 11, height: 11, fill: color }, color)),
      /* @__PURE__ */ jsx13("text", { x: low + 12 + scale.colors.length * 12, y: 14, children: scale.high })
    ] })
  ] });
}

// lib/viz/kit/older-series.ts
function olderSeriesQuery(formData) {
  const base = baseQuery(formData);
  return queryContext(formData, [{ ...base, is_timeseries: true, series_columns: base.columns ?? [] }]);
}
function seriesInTime(frame5, metrics2, dimensions) {
  const clock2 = columnOf(frame5, "__timestamp") ?? frame5.columns.find(({ kind }) => kind === "temporal");
  const groups = dimensions.map((dimension) => columnOf(frame5, dimension));
  const measures2 = metrics2.map((metric2) => ({ metric: metric2, values: columnOf(frame5, metric2)?.values ?? [] }));
  const times2 = /* @__PURE__ */ new Set();
  const known3 = /* @__PURE__ */ new Map();
  for (let row = 0; row < frame5.length; row += 1) {
    const time = numberOf2(clock2?.values[row] ?? null);
    if (time === null) continue;
    times2.add(time);
    const group4 = groups.map((column2) => String(column2?.values[row] ?? "<NULL>"));
    for (const { metric: metric2, values } of measures2) {
      const key = JSON.stringify([metric2, group4]);
      const one2 = known3.get(key) ?? { metric: metric2, group: group4, points: /* @__PURE__ */ new Map() };
      known3.set(key, one2);
      const value = numberOf2(values[row] ?? null);
      if (value !== null) one2.points.set(time, (one2.points.get(time) ?? 0) + value);
    }
  }
  const sorted = [...times2].sort((one2, other) => one2 - other);
  const series2 = [...known3.values()].map(({ metric: metric2, group: group4, points }) => ({
    metric: metric2,
    group: group4,
    values: sorted.map((time) => points.get(time) ?? null)
  }));
  return { times: sorted, series: series2 };
}

// lib/viz/kit/ramp.ts
import { rgb as rgb4 } from "@visx/vendor/d3-color";
function rampColor(stops, share3) {
  const at2 = Math.min(1, Math.max(0, share3)) * (stops.length - 1);
  const from = rgb4(stops[Math.floor(at2)] ?? "#888");
  const to = rgb4(stops[Math.ceil(at2)] ?? "#888");
  const part2 = at2 - Math.floor(at2);
  const mix = (one2, other) => Math.round(one2 + (other - one2) * part2);
  return rgb4(mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b)).formatHex();
}

// lib/viz/cal-heatmap/calendar-units.ts
import { utcDay as utcDay4, utcHour as utcHour3, utcMinute as utcMinute3, utcMonday as utcMonday2, utcMonth as utcMonth4, utcYear as utcYear4 } from "@visx/vendor/d3-time";
var intervals = {
  min: utcMinute3,
  hour: utcHour3,
  day: utcDay4,
  week: utcMonday2,
  month: utcMonth4,
  year: utcYear4
};
var units2 = ["min", "hour", "day", "week", "month", "year"];
var minute3 = 6e4;
var day4 = 24 * 60 * minute3;
function unitOf(value, usual2) {
  return units2.find((unit2) => unit2 === value) ?? usual2;
}
function startOf(unit2, time) {
  return intervals[unit2].floor(new Date(time)).getTime();
}
function next(unit2, time) {
  return intervals[unit2].offset(new Date(time), 1).getTime();
}
function startsOf(unit2, from, to, most2) {
  const starts2 = [];
  for (let time = startOf(unit2, from); time < to && starts2.length < most2; time = next(unit2, time)) starts2.push(time);
  return starts2;
}
function placeOf(time, block, domain, cell) {
  if (units2.indexOf(cell) >= units2.indexOf(domain)) return { column: 0, row: 0 };
  const date2 = new Date(time);
  switch (cell) {
    case "min":
      return domain === "hour" ? { column: Math.floor(date2.getUTCMinutes() / 10), row: date2.getUTCMinutes() % 10 } : { column: Math.floor((time - block) / (60 * minute3)), row: date2.getUTCMinutes() };
    case "hour":
      return domain === "day" ? { column: Math.floor(date2.getUTCHours() / 6), row: date2.getUTCHours() % 6 } : { column: Math.floor((time - block) / day4), row: date2.getUTCHours() };
    case "day":
      return {
        column: Math.round((startOf("week", time) - startOf("week", block)) / (7 * day4)),
        row: (date2.getUTCDay() + 6) % 7
      };
    case "week": {
      const inside2 = Math.max(time, block);
      const month2 = domain === "year" ? new Date(inside2).getUTCMonth() : 0;
      const first2 = domain === "year" ? startOf("week", startOf("month", inside2)) : startOf("week", block);
      return { column: month2, row: Math.round((time - first2) / (7 * day4)) };
    }
    default:
      return { column: Math.floor(date2.getUTCMonth() / 3), row: date2.getUTCMonth() % 3 };
  }
}

// lib/viz/cal-heatmap/blocks.ts
var mostBlocks = 400;
var mostCells = 2e4;
function blocksOf(points, { from, to }, { domain, cell }, fill3, locale) {
  const values = /* @__PURE__ */ new Map();
  for (const [time, value] of points) {
    const start = startOf(cell, time);
    values.set(start, value === null ? values.get(start) ?? null : (values.get(start) ?? 0) + value);
  }
  let left = mostCells;
  return startsOf(domain, from, to, mostBlocks).map((block, index) => {
    const end = next(domain, block);
    const starts2 = startsOf(cell, block, end, left).filter((time) => cell !== "week" || time >= block || index === 0);
    left -= starts2.length;
    const cells = starts2.map((time) => ({
      ...placeOf(time, block, domain, cell),
      ...fill3(time, values.get(time) ?? null)
    }));
    return {
      key: String(block),
      ...labelOf(block, domain, index === 0, locale),
      columns: maxOf(
        cells.map(({ column: column2 }) => column2 + 1),
        1
      ),
      rows: maxOf(
        cells.map(({ row }) => row + 1),
        1
      ),
      cells
    };
  });
}
function labelOf(block, domain, isFirst, locale) {
  const date2 = new Date(block);
  const write3 = (format) => timeFormatter(format, locale)(block);
  switch (domain) {
    case "year":
      return { label: write3("%Y"), isStrong: false };
    case "month": {
      const isStrong = isFirst || date2.getUTCMonth() === 0;
      return { label: write3(isStrong ? "%b %Y" : "%B"), isStrong };
    }
    case "week":
    case "day": {
      const isStrong = isFirst || date2.getUTCMonth() === 0 && date2.getUTCDate() <= (domain === "week" ? 7 : 1);
      return { label: write3(isStrong ? "%b %-d, %Y" : "%b %-d"), isStrong };
    }
    default: {
      const isStrong = isFirst || date2.getUTCHours() === 0;
      return { label: write3(isStrong ? "%b %-d, %H:%M" : "%H:%M"), isStrong };
    }
  }
}

// lib/viz/cal-heatmap/transform.ts
function transform8(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const metrics2 = ensureArray(formData.metrics).map(metricLabel);
  const { times: times2, series: series2 } = seriesInTime(input.frames[0] ?? emptyFrame, metrics2, []);
  const cell = unitOf(formData.subdomain_granularity, "day");
  const domain = unitOf(formData.domain_granularity, "month");
  const steps3 = Math.min(50, Math.max(1, Math.floor(Number(formData.steps ?? 10)) || 10));
  const ramp = colors.ramp(formData.linear_color_scheme);
  const palette = Array.from({ length: steps3 }, (_, step2) => rampColor(ramp, steps3 === 1 ? 1 : step2 / (steps3 - 1)));
  const writeTime = titleWriter(formData, cell, locale);
  const [first2 = 0, last = 0] = [times2[0], times2.at(-1)];
  const items = [];
  const writers2 = series2.map(
    ({ metric: metric2 }) => valueFormatter(metric2, savedFormats(dataset2), formData.y_axis_format, null, locale)
  );
  const calendars = series2.map(({ metric: metric2, values }, index) => {
    const name = verboseName(dataset2, metric2);
    const known3 = values.filter((value) => value !== null);
    const [low, high] = known3.length === 0 ? [0, 0] : [minOf(known3), maxOf(known3)];
    const write3 = writers2[index] ?? String;
    const colorOf = (value) => palette[high > low ? Math.min(steps3 - 1, Math.floor((value - low) / (high - low) * steps3)) : steps3 - 1] ?? "#888";
    const blocks2 = blocksOf(
      new Map(times2.map((time, at2) => [time, values[at2] ?? null])),
      { from: first2, to: last + 1 },
      { domain, cell },
      (time, value) => {
        if (value === null) return { color: null, text: null, item: null };
        const color = colorOf(value);
        items.push({ title: writeTime(time), rows: [{ label: name, value: write3(value), color }] });
        return { color, text: formData.show_values === true ? write3(value) : null, item: items.length - 1 };
      },
      locale
    );
    return {
      metric: formData.show_metric_name === false ? null : `Metric: ${name}`,
      blocks: blocks2,
      scale: formData.show_legend === false ? null : { low: write3(low), high: write3(high), colors: palette }
    };
  });
  const names = series2.map(({ metric: metric2 }) => verboseName(dataset2, metric2));
  return {
    marks: {
      calendars,
      cellSize: pixels(formData.cell_size, 10, 4, 60),
      gap: pixels(formData.cell_padding, 2, 0, 20),
      radius: pixels(formData.cell_radius, 0, 0, 30)
    },
    label: `Calendar of ${names.join(", ")}, ${writeTime(first2)} to ${writeTime(last)}.`,
    table: categoryTable(
      ["Time", ...names],
      times2.map((time, at2) => [
        writeTime(time),
        ...series2.map(({ values }, index) => {
          const value = values[at2] ?? null;
          return value === null ? "" : writers2[index]?.(value) ?? "";
        })
      ])
    ),
    legend: [],
    interaction: { kind: "items", items },
    isEmpty: times2.length === 0
  };
}
var titleFormats = {
  min: "%b %-d, %Y, %H:%M",
  hour: "%b %-d, %Y, %H:%M",
  day: "%a, %b %-d, %Y",
  week: "Week of %b %-d, %Y",
  month: "%B %Y",
  year: "%Y"
};
function titleWriter(form, cell, locale) {
  const chosen2 = form.x_axis_time_format;
  const isChosen = typeof chosen2 === "string" && chosen2 !== "" && chosen2 !== "smart_date";
  return timeFormatter(isChosen ? chosen2 : titleFormats[cell], locale);
}
function pixels(value, usual2, least, most2) {
  const number2 = Number(value ?? usual2);
  return Number.isFinite(number2) ? Math.min(most2, Math.max(least, Math.round(number2))) : usual2;
}

// lib/viz/cal-heatmap/cal-heatmap.ts
var calHeatmap = {
  definition: definition8,
  controls: controls8,
  defaults: defaultsOf(controls8),
  query: query8,
  transform: transform8,
  render: render9
};

// lib/viz/kit/controls/map-controls.ts
var primary = { r: 0, g: 122, b: 135, a: 1 };
var isType = (type) => (form) => form.color_scheme_type === type;
var isFixed = isType("fixed_color");
var isCategorical = isType("categorical_palette");
var isLinear = isType("linear_palette");
var isBroken = isType("color_breakpoints");
var picker = (name, label, rest = {}) => control(name, "ColorPickerControl", label, { default: primary, ...render, ...rest });
var spatial = control("spatial", "SpatialControl", "Longitude & Latitude", { validators: ["nonEmpty"] });
var filterNulls = checkbox("filter_nulls", "Ignore null locations", {
  default: true,
  description: "Rows without a place are left out."
});
var size5 = (label) => control("size", "DndMetricSelect", label, { validators: ["nonEmpty"] });
var mapStyle = select(
  "mapbox_style",
  "Map Style",
  [
    ["https://tile.openstreetmap.org/{z}/{x}/{y}.png", "Streets (OSM)"],
    ["https://tile.osm.ch/osm-swiss-style/{z}/{x}/{y}.png", "Topography (OSM)"],
    ["mapbox://styles/mapbox/streets-v9", "Streets (Mapbox)"],
    ["mapbox://styles/mapbox/dark-v9", "Dark (Mapbox)"],
    ["mapbox://styles/mapbox/light-v9", "Light (Mapbox)"],
    ["mapbox://styles/mapbox/satellite-streets-v9", "Satellite Streets (Mapbox)"],
    ["mapbox://styles/mapbox/satellite-v9", "Satellite (Mapbox)"],
    ["mapbox://styles/mapbox/outdoors-v9", "Outdoors (Mapbox)"]
  ],
  {
    default: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
    description: "Kept with the chart. Maps are drawn on outlines of their own, without tiles from the network.",
    clearable: false,
    freeForm: true,
    validators: ["mapboxStylesUrl"],
    ...render
  }
);
var autozoom = checkbox("autozoom", "Auto Zoom", {
  default: true,
  description: "Shows all there is to see, whatever the viewport.",
  ...render
});
var viewport = control("viewport", "ViewportControl", "Viewport", {
  default: { longitude: 6.85236157047845, latitude: 31.222656842808707, zoom: 1, bearing: 0, pitch: 0 }
});
var legendPosition = select(
  "legend_position",
  "Legend Position",
  [
    [null, "None"],
    ["tl", "Top left"],
    ["tr", "Top right"],
    ["bl", "Bottom left"],
    ["br", "Bottom right"]
  ],
  { default: "tr", clearable: false, ...render }
);
var legendFormat = select("legend_format", "Legend Format", formatChoices("number"), {
  default: "SMART_NUMBER",
  clearable: false,
  freeForm: true,
  ...render
});
var schemeTypes = {
  default: "Default",
  fixed_color: "Fixed color",
  categorical_palette: "Categorical palette",
  linear_palette: "Linear palette",
  color_breakpoints: "Color breakpoints"
};
var colorSchemeType = (start, ...types) => select(
  "color_scheme_type",
  "Color Scheme Type",
  types.map((type) => [type, schemeTypes[type]]),
  { default: start, clearable: false, ...render }
);
var fixedColor = picker("color_picker", "Fixed Color", { visible: isFixed });
var fixedPicker = (name, label) => picker(name, label, { visible: isFixed });
var categoricalDimension = control("dimension", "DndColumnSelect", "Categorical Color", {
  visible: isCategorical
});
var categoricalScheme2 = { ...colorScheme, visible: isCategorical };
var linearScheme = { ...linearColorScheme, visible: isLinear };
var breakpointDefault = picker("deafult_breakpoint_color", "Default color", {
  default: { r: 158, g: 158, b: 158, a: 1 },
  visible: isBroken
});
var colorBreakpoints = control("color_breakpoints", "ColorBreakpointsControl", "Color breakpoints", {
  visible: isBroken,
  ...render
});
var fixedOrMetric = (label) => control("point_radius_fixed", "FixedOrMetricControl", label, { default: { type: "fix", value: 1e3 } });
var multiplier = text("multiplier", "Multiplier", { default: 1, ...render });
var gridSize = text("grid_size", "Grid Size", { default: 20, ...render });
var extruded = checkbox("extruded", "Extruded", { default: true, ...render });
var filled = checkbox("filled", "Filled", { default: true, ...render });
var stroked = checkbox("stroked", "Stroked", { default: false, ...render });
var lineColumn = (label) => control("line_column", "DndColumnSelect", label, { validators: ["nonEmpty"] });
var lineWidth = text("line_width", "Line width", { default: 1, ...render });
var lineWidthUnit = select("line_width_unit", "Line width unit", same("meters", "pixels"), {
  default: "pixels",
  ...render
});
var reverseLongLat = checkbox("reverse_long_lat", "Reverse Lat & Long", { default: false });
var script = (name, label) => control(name, "TextAreaControl", label, {
  default: "",
  description: "Kept with the chart. Scripts of charts are never run."
});
var advanced = {
  label: "Advanced",
  tab: "data",
  expanded: false,
  rows: [
    [control("js_columns", "DndColumnSelect", "Extra data for JS", { default: [] })],
    [script("js_data_mutator", "JavaScript data interceptor")],
    [script("js_tooltip", "JavaScript tooltip generator")],
    [script("js_onclick_href", "JavaScript onClick href")]
  ]
};

// lib/viz/cartodiagram/controls.ts
var side = { width: 100, height: 100 };
var zooms = 29;
var controls9 = [
  {
    label: "Configuration",
    tab: "data",
    expanded: true,
    rows: [
      [control("selected_chart", "SelectAsyncControl", "Chart", { validators: ["nonEmpty"] })],
      [select("geom_column", "Geometry Column", [], { validators: ["nonEmpty"] })]
    ]
  },
  {
    label: "Map Options",
    tab: "customize",
    expanded: true,
    rows: [
      [control("map_view", "MapViewControl", "Extent", { default: { mode: "FIT_DATA" }, ...render })],
      [
        control("layer_configs", "LayerConfigsControl", "Layers", {
          default: [
            {
              type: "WMS",
              version: "1.3.0",
              url: "https://ows.terrestris.de/osm-gray/service",
              layersParam: "OSM-WMS",
              title: "OpenStreetMap",
              attribution: '\xA9 Map data from <a href="openstreetmap.org/copyright">OpenStreetMap</a>. Service provided by <a href="https://www.terrestris.de">terrestris GmbH & Co. KG</a>'
            }
          ],
          description: "Kept with the chart. Maps are drawn on outlines of their own, without layers from the network.",
          ...render
        })
      ]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [picker("chart_background_color", "Background Color", { default: { r: 255, g: 255, b: 255, a: 0.2 } })],
      [control("chart_background_border_radius", "SliderControl", "Corner Radius", { default: 10, ...render })],
      [
        control("chart_size", "ZoomConfigControl", "Chart size", {
          default: {
            type: "FIXED",
            configs: { zoom: 6, ...side, slope: 30, exponent: 2 },
            values: Object.fromEntries(Array.from({ length: zooms }, (_, zoom2) => [zoom2, side]))
          },
          ...render
        })
      ]
    ]
  }
];

// lib/viz/cartodiagram/definition.ts
var definition9 = {
  type: "cartodiagram",
  name: "Cartodiagram",
  category: "Map",
  description: "A small chart at each place of a map.",
  behaviors: []
};

// lib/viz/kit/map/geohash.ts
var alphabet = "0123456789bcdefghjkmnpqrstuvwxyz";
function geohashBox(text3) {
  const letters = text3.trim().toLowerCase();
  if (letters === "") return null;
  let [west, east, south, north] = [-180, 180, -90, 90];
  let isLongitude = true;
  for (const letter of letters) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return null;
    for (let bit = 16; bit >= 1; bit /= 2) {
      const isUpper = (value & bit) !== 0;
      if (isLongitude) {
        const middle2 = (west + east) / 2;
        [west, east] = isUpper ? [middle2, east] : [west, middle2];
      } else {
        const middle2 = (south + north) / 2;
        [south, north] = isUpper ? [middle2, north] : [south, middle2];
      }
      isLongitude = !isLongitude;
    }
  }
  return { west, south, east, north };
}

// lib/viz/kit/map/polyline.ts
function polylinePositions(text3) {
  const positions2 = [];
  const read2 = { at: 0 };
  let [latitude, longitude] = [0, 0];
  while (read2.at < text3.length) {
    const [north, east] = [step(text3, read2), step(text3, read2)];
    if (north === null || east === null) break;
    latitude += north;
    longitude += east;
    positions2.push([longitude / 1e5, latitude / 1e5]);
  }
  return positions2;
}
function step(text3, read2) {
  let [value, factor] = [0, 1];
  while (read2.at < text3.length) {
    const code = text3.charCodeAt(read2.at) - 63;
    read2.at += 1;
    if (code < 0 || code > 63) return null;
    value += code % 32 * factor;
    factor *= 32;
    if (code < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
  return null;
}

// lib/viz/kit/map/line-geometry.ts
function linePositions(cell, type, isReversed) {
  if (cell === null) return [];
  const positions2 = read(String(cell), type);
  return isReversed ? positions2.map(([one2, other]) => [other, one2]) : positions2;
}
function read(text3, type) {
  if (type === "polyline") return polylinePositions(text3);
  if (type === "geohash") {
    const box = geohashBox(text3);
    if (box === null) return [];
    const { west, south, east, north } = box;
    return [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
      [west, south]
    ];
  }
  return pairs(parsed(text3));
}
function pairs(value) {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    if ("geometry" in value) return pairs(value.geometry);
    return "coordinates" in value ? pairs(value.coordinates) : [];
  }
  if (!Array.isArray(value)) return [];
  const found = value.filter(isPair);
  if (found.length > 0) return found.map(([longitude, latitude]) => [longitude, latitude]);
  return value.length > 0 ? pairs(value[0]) : [];
}
function isPair(value) {
  return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "number";
}
function parsed(text3) {
  try {
    return JSON.parse(text3);
  } catch {
    return null;
  }
}

// lib/viz/cartodiagram/selected-chart.ts
function selectedChart({ selected_chart }) {
  const chart2 = objectOf(selected_chart);
  const params = objectOf(chart2?.params);
  const datasource = params?.datasource;
  if (typeof chart2?.viz_type !== "string" || typeof datasource !== "string") throw new AppError("inner_chart_missing");
  return { ...params, viz_type: chart2.viz_type, datasource };
}
function objectOf(value) {
  const found = typeof value === "string" ? parsed(value) : value;
  return typeof found === "object" && found !== null ? { ...found } : null;
}

// lib/viz/cartodiagram/query.ts
function query9(formData) {
  const inner3 = selectedChart(formData);
  const adhoc_filters = [...ensureArray(inner3.adhoc_filters), ...ensureArray(formData.adhoc_filters)];
  const base = baseQuery({ ...formData, ...inner3, adhoc_filters });
  const columns = [formData.geom_column, inner3.x_axis, ...base.columns ?? []].filter((column2) => column2);
  return queryContext(formData, [{ ...base, columns: uniqueBy(columns, columnLabel) }]);
}

// lib/viz/kit/stage.tsx
import { jsx as jsx14 } from "react/jsx-runtime";
var stageMargins = { top: 8, right: 8, bottom: 8, left: 8 };
function Stage({ drawing, surface, legendPlace: legendPlace3, margins: margins8 = stageMargins, children }) {
  return /* @__PURE__ */ jsx14(Plot, { surface, label: drawing.label, margins: margins8, legend: drawing.legend, legendPlace: legendPlace3, children });
}
function stageHeight({
  surface,
  drawing,
  legendPlace: legendPlace3,
  margins: margins8 = stageMargins
}) {
  const isAbove = surface.medium === "image" || legendPlace3 === "top" || legendPlace3 === "bottom";
  const legend2 = isAbove && legendPlace3 !== "none" && drawing.legend.length > 0 ? legendHeight : 0;
  return Math.max(24, surface.height - margins8.top - margins8.bottom - legend2);
}
function Centered({
  width,
  height,
  children
}) {
  return /* @__PURE__ */ jsx14(
    "svg",
    {
      width: "100%",
      height: "100%",
      viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`,
      preserveAspectRatio: "xMidYMid meet",
      overflow: "visible",
      "aria-hidden": "true",
      children
    }
  );
}
function fine(value) {
  return Math.round(value * 100) / 100;
}

// lib/viz/kit/map/scale.tsx
import { Fragment as Fragment8, jsx as jsx15, jsxs as jsxs13 } from "react/jsx-runtime";
var size6 = 11;
var pad = 8;
var rowHeight2 = 16;
var strip = 110;
var gap2 = 8;
function Scale2({ scale, place: place7, surface, height }) {
  const { theme } = surface;
  const content = scale.kind === "ramp" ? rampOf(scale, surface) : stepsOf(scale, height);
  const isRight = place7.endsWith("r");
  const top = place7.startsWith("t") ? gap2 : Math.max(gap2, height - content.height - 2 * pad - gap2);
  return /* @__PURE__ */ jsx15("svg", { x: isRight ? "100%" : 0, y: top, overflow: "visible", "aria-hidden": "true", fontSize: size6, fill: theme.text, children: /* @__PURE__ */ jsxs13("g", { transform: `translate(${isRight ? -content.width - 2 * pad - gap2 : gap2} 0)`, children: [
    /* @__PURE__ */ jsx15(
      "rect",
      {
        width: content.width + 2 * pad,
        height: content.height + 2 * pad,
        rx: 4,
        fill: theme.surface,
        fillOpacity: 0.9,
        stroke: theme.line
      }
    ),
    /* @__PURE__ */ jsx15("g", { transform: `translate(${pad} ${pad})`, children: content.marks })
  ] }) });
}
function rampOf({ stops, low, high }, { id, theme }) {
  const name = `${id}-ramp`.replaceAll(/[^\w-]/g, "-");
  const [before, after] = [textWidth(low, size6) + 6, textWidth(high, size6) + 6];
  return {
    width: Math.ceil(before + strip + after),
    height: 10,
    marks: /* @__PURE__ */ jsxs13(Fragment8, { children: [
      /* @__PURE__ */ jsx15("linearGradient", { id: name, children: stops.map((color, at2) => ({ color, offset: percent2(at2 / Math.max(1, stops.length - 1)) })).map(({ color, offset }) => /* @__PURE__ */ jsx15("stop", { offset, stopColor: color }, offset)) }),
      /* @__PURE__ */ jsx15("text", { y: 9, children: low }),
      /* @__PURE__ */ jsx15("rect", { x: before, width: strip, height: 10, rx: 2, fill: `url(#${name})`, stroke: theme.line }),
      /* @__PURE__ */ jsx15("text", { x: before + strip + 6, y: 9, children: high })
    ] })
  };
}
function stepsOf({ steps: steps3 }, height) {
  const room = Math.max(1, Math.floor((height - 2 * (pad + gap2)) / rowHeight2));
  const shown = steps3.slice(0, room);
  const widest3 = maxOf(
    shown.map(({ label }) => textWidth(label, size6)),
    0
  );
  return {
    width: Math.ceil(widest3) + 16,
    height: shown.length * rowHeight2 - 4,
    marks: shown.map(({ color, label }, index) => /* @__PURE__ */ jsxs13("g", { transform: `translate(0 ${index * rowHeight2})`, children: [
      /* @__PURE__ */ jsx15("rect", { y: 1, width: 10, height: 10, rx: 2, fill: color }),
      /* @__PURE__ */ jsx15("text", { x: 16, y: 10, children: label })
    ] }, label))
  };
}

// lib/viz/kit/map/render.tsx
import { Fragment as Fragment9, jsx as jsx16, jsxs as jsxs14 } from "react/jsx-runtime";
var margins3 = { top: 0, right: 0, bottom: 0, left: 0 };
var textSize = 11;
function renderMap(drawing, surface) {
  const { marks: marks3 } = drawing;
  const { legendPlace: legendPlace3, scale } = marks3;
  const height = stageHeight({ drawing, surface, legendPlace: legendPlace3, margins: margins3 });
  const byHeight = height / marks3.frame.height;
  const grown2 = surface.width === "fluid" ? byHeight : Math.min(byHeight, surface.width / marks3.frame.width);
  const clip = `${surface.id}-map`.replaceAll(/[^\w-]/g, "-");
  return /* @__PURE__ */ jsxs14(Stage, { drawing, surface, legendPlace: legendPlace3, margins: margins3, children: [
    /* @__PURE__ */ jsx16("clipPath", { id: clip, children: /* @__PURE__ */ jsx16("rect", { width: "100%", height: "100%" }) }),
    /* @__PURE__ */ jsx16("g", { clipPath: `url(#${clip})`, children: /* @__PURE__ */ jsxs14(
      "svg",
      {
        width: "100%",
        height: "100%",
        viewBox: `0 0 ${marks3.frame.width} ${marks3.frame.height}`,
        preserveAspectRatio: "xMidYMid meet",
        overflow: "visible",
        "aria-hidden": "true",
        children: [
          /* @__PURE__ */ jsxs14("g", { ...strokeOf2(0.75, grown2, surface), children: [
            /* @__PURE__ */ jsx16("path", { d: marks3.land, fill: surface.theme.grid, stroke: surface.theme.line }),
            /* @__PURE__ */ jsx16("path", { d: marks3.borders, fill: "none", stroke: surface.theme.axis, strokeOpacity: 0.45 })
          ] }),
          /* @__PURE__ */ jsx16(Shapes, { shapes: marks3.shapes, grown: grown2, surface })
        ]
      }
    ) }),
    scale === null ? null : /* @__PURE__ */ jsx16(Scale2, { scale, place: marks3.scalePlace, surface, height })
  ] });
}
function strokeOf2(width, grown2, { medium }) {
  return medium === "page" ? { strokeWidth: width, vectorEffect: "non-scaling-stroke" } : { strokeWidth: tidy(width / grown2) };
}
function numbered(items) {
  return items.map((item, at2) => [String(at2), item]);
}
function Shapes({ shapes: shapes2, grown: grown2, surface }) {
  const runs2 = [];
  for (const shape2 of shapes2) {
    const run = runs2.at(-1);
    if (run?.[0]?.kind === shape2.kind) run.push(shape2);
    else runs2.push([shape2]);
  }
  return /* @__PURE__ */ jsx16(Fragment9, { children: numbered(runs2).map(([key, run]) => /* @__PURE__ */ jsx16("g", { ...sharedBy(run[0], grown2, surface), children: numbered(run).map(([name, shape2]) => /* @__PURE__ */ jsx16(Shape, { shape: shape2, grown: grown2, surface }, name)) }, key)) });
}
function sharedBy(shape2, grown2, { theme }) {
  if (shape2?.kind === "dot") return { stroke: theme.surface, strokeWidth: tidy(0.75 / grown2) };
  if (shape2?.kind === "area") return { fillRule: "evenodd", strokeLinejoin: "round" };
  return { fill: "none", strokeLinejoin: "round", strokeLinecap: "round" };
}
function Shape({ shape: shape2, grown: grown2, surface }) {
  const { theme } = surface;
  if (shape2.kind === "crowd") {
    return /* @__PURE__ */ jsx16("path", { d: shape2.path, stroke: markColor(shape2.color, theme), ...strokeOf2(2 * shape2.radius, grown2, surface) });
  }
  const item = { "data-item": shape2.item ?? void 0, "data-series": shape2.series };
  const opacity = shape2.opacity === 1 ? void 0 : tidy(shape2.opacity);
  if (shape2.kind === "line") {
    const width = shape2.scales ? { strokeWidth: tidy(shape2.width) } : strokeOf2(shape2.width, grown2, surface);
    return /* @__PURE__ */ jsx16("path", { ...item, d: shape2.path, stroke: markColor(shape2.color, theme), strokeOpacity: opacity, ...width });
  }
  if (shape2.kind === "area") {
    const { stroke } = shape2;
    const line6 = stroke === null ? {} : { stroke: stroke === "ground" ? theme.surface : stroke };
    const width = stroke === null ? {} : strokeOf2(shape2.width, grown2, surface);
    return /* @__PURE__ */ jsx16(
      "path",
      {
        ...item,
        d: shape2.path,
        fill: shape2.fill === "land" ? theme.grid : shape2.fill ?? "none",
        fillOpacity: opacity,
        ...line6,
        ...width
      }
    );
  }
  return /* @__PURE__ */ jsx16(Dot, { shape: shape2, item, grown: grown2, surface });
}
function Dot({
  shape: shape2,
  item,
  grown: grown2,
  surface
}) {
  const { x: x2, y: y2, radius, scales, color, opacity, text: text3 } = shape2;
  const fontSize = tidy(textSize / grown2);
  return /* @__PURE__ */ jsxs14(Fragment9, { children: [
    /* @__PURE__ */ jsx16(
      "circle",
      {
        ...item,
        cx: x2,
        cy: y2,
        r: tidy(scales ? radius : radius / grown2),
        fill: markColor(color, surface.theme),
        fillOpacity: opacity === 1 ? void 0 : tidy(opacity),
        stroke: radius < 4 ? "none" : void 0
      }
    ),
    text3 === void 0 ? null : /* @__PURE__ */ jsx16(
      "text",
      {
        x: x2,
        y: y2,
        dy: tidy(fontSize * 0.35),
        fontSize,
        stroke: "none",
        textAnchor: "middle",
        fill: inkOver(color, surface.theme),
        pointerEvents: "none",
        children: text3
      }
    )
  ] });
}
function tidy(value) {
  return Math.round(value * 100) / 100;
}

// lib/viz/cartodiagram/render.tsx
var render10 = renderMap;

// lib/viz/kit/map/path-writer.ts
import { geoPath } from "@visx/vendor/d3-geo";
var nearest = 1.2;
function pathOf(shape2, projection2, apart2 = nearest) {
  const writer = new PathWriter(apart2);
  geoPath(projection2, writer)(shape2);
  return writer.text();
}
var PathWriter = class {
  constructor(apart2) {
    this.apart = apart2;
  }
  apart;
  parts = [];
  ring = [];
  moveTo(x2, y2) {
    this.flush(false);
    this.ring.push([x2, y2]);
  }
  lineTo(x2, y2) {
    this.ring.push([x2, y2]);
  }
  closePath() {
    this.flush(true);
  }
  arc(x2, y2, radius) {
    this.parts.push(`M${one(x2 - radius)} ${one(y2)}a${radius} ${radius} 0 1 0 ${2 * radius} 0z`);
  }
  beginPath() {
    this.flush(false);
  }
  text() {
    this.flush(false);
    return this.parts.join("");
  }
  flush(isClosed) {
    const kept = thinned(this.ring, this.apart);
    this.ring = [];
    if (kept.length < (isClosed ? 3 : 2)) return;
    this.parts.push(`${relative(kept)}${isClosed ? "z" : ""}`);
  }
};
function relative(points) {
  let [fromX, fromY] = [0, 0];
  const steps3 = points.map(([x2, y2]) => {
    const [nextX, nextY] = [Math.round(x2 * 10), Math.round(y2 * 10)];
    const step2 = spaced2((nextX - fromX) / 10) + spaced2((nextY - fromY) / 10);
    [fromX, fromY] = [nextX, nextY];
    return step2;
  });
  const [start = "", ...rest] = steps3;
  return rest.length === 0 ? `M${start.trim()}` : `M${start.trim()}l${rest.join("").trim()}`;
}
function spaced2(value) {
  return value < 0 ? `${value}` : ` ${value}`;
}
function thinned(points, apart2) {
  const kept = [];
  for (const [index, point3] of points.entries()) {
    const last = kept.at(-1);
    const isFar = last === void 0 || Math.abs(point3[0] - last[0]) + Math.abs(point3[1] - last[1]) >= apart2;
    if (isFar || index === points.length - 1 && kept.length === 1) kept.push(point3);
  }
  return kept;
}
function one(value) {
  return Math.round(value * 10) / 10;
}

// lib/viz/kit/map/view.ts
import { geoMercator } from "@visx/vendor/d3-geo";
var frame = { width: 800, height: 500 };
var beyond = 0.6;
var inset = 0.08;
var tile = 512;
var deepest = tile * 2 ** 15;
var earthRadius = 6378137;
var drawn = {
  left: -frame.width * beyond,
  top: -frame.height * beyond,
  right: frame.width * (1 + beyond),
  bottom: frame.height * (1 + beyond)
};
function viewAt({ longitude, latitude, zoom: zoom2 }) {
  return viewOf(longitude, latitude, tile * 2 ** zoom2);
}
function viewOn(positions2) {
  const sane = positions2.filter(isOnMap);
  if (sane.length === 0) return null;
  const [west, east] = longitudes(sane);
  const north = mercatorOf(maxOf(bounds(sane.map(([, latitude]) => latitude))));
  const south = mercatorOf(minOf(bounds(sane.map(([, latitude]) => latitude))));
  const room = 1 - 2 * inset;
  const across = Math.max((east - west) / 360, 1e-9);
  const along2 = Math.max((north - south) / (2 * Math.PI), 1e-9);
  const world2 = Math.min(deepest, frame.width * room / across, frame.height * room / along2);
  const middle2 = (2 * Math.atan(Math.exp((north + south) / 2)) - Math.PI / 2) * (180 / Math.PI);
  return viewOf((west + east) / 2, middle2, sane.length === 1 ? Math.min(world2, tile * 2 ** 8) : world2);
}
function landFor(view) {
  const degrees = frame.width / view.world * 360;
  if (degrees > 90) return { kind: "land", detail: "110m", box: null };
  return { kind: "land", detail: degrees > 9 ? "50m" : "10m", box: boxOf(view) };
}
function boxOf({ projection: projection2, world: world2 }) {
  const [longitude = 0, middle2 = 0] = projection2.invert?.([frame.width / 2, frame.height / 2]) ?? [];
  const north = projection2.invert?.([frame.width / 2, drawn.top])?.[1] ?? middle2;
  const south = projection2.invert?.([frame.width / 2, drawn.bottom])?.[1] ?? middle2;
  const half = (drawn.right - drawn.left) / 2 / world2 * 360;
  return { west: longitude - half, east: longitude + half, south, north };
}
function isOnMap([longitude, latitude]) {
  return Math.abs(latitude) < 85.06 && Math.abs(longitude) <= 540;
}
function viewOf(longitude, latitude, world2) {
  const scale = world2 / (2 * Math.PI);
  const projection2 = geoMercator().rotate([-longitude, 0]).scale(scale).translate([frame.width / 2, frame.height / 2 + mercatorOf(latitude) * scale]).clipExtent([
    [drawn.left, drawn.top],
    [drawn.right, drawn.bottom]
  ]);
  return {
    projection: projection2,
    world: world2,
    project(position2) {
      if (!isOnMap(position2)) return null;
      const at2 = projection2([position2[0], position2[1]]);
      return at2?.every(Number.isFinite) ? at2 : null;
    },
    unitsOfMeter: (at2) => world2 / (2 * Math.PI * earthRadius * Math.max(0.01, Math.cos(at2 * Math.PI / 180)))
  };
}
function mercatorOf(latitude) {
  const bounded = Math.min(85.05, Math.max(-85.05, latitude));
  return Math.log(Math.tan(Math.PI / 4 + bounded * Math.PI / 360));
}
function longitudes(positions2) {
  const sorted = positions2.map(([longitude]) => longitude).sort((one2, other) => one2 - other);
  let [west = 0, east = 0] = [sorted[0], sorted.at(-1)];
  let widest3 = 360 - (east - west);
  for (let at2 = 1; at2 < sorted.length; at2 += 1) {
    const [before = 0, after = 0] = [sorted[at2 - 1], sorted[at2]];
    if (after - before <= widest3 || after - before < 180) continue;
    widest3 = after - before;
    [west, east] = [after, before + 360];
  }
  return [west, east];
}
function bounds(values) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

// lib/viz/kit/map/deck-drawing.ts
var wholeWorld = { longitude: 10, latitude: 25, zoom: 0.6 };
function viewOf2({ formData }, layers2) {
  const fitted3 = formData.autozoom === false ? null : viewOn(layers2.flatMap(({ positions: positions2 }) => [...positions2]));
  return fitted3 ?? viewAt(viewportOf(formData.viewport) ?? wholeWorld);
}
function outlinesOf(input, layers2) {
  return layers2.some(({ positions: positions2 }) => positions2.length > 0) ? landFor(viewOf2(input, layers2)) : null;
}
function deckDrawing(input, layers2) {
  const { formData } = input;
  const view = viewOf2(input, layers2);
  const drawn2 = layers2.map((layer) => layer.draw(view));
  const legend2 = drawn2.flatMap((layer) => layer.legend);
  const place7 = formData.legend_position;
  const isLegendOff = place7 === null || place7 === "none";
  return {
    marks: {
      frame,
      ...groundOf(input.outlines, view),
      shapes: shapesOf(drawn2),
      scale: isLegendOff ? null : drawn2.find(({ scale }) => scale !== null)?.scale ?? null,
      scalePlace: place7 === "tl" || place7 === "bl" || place7 === "br" ? place7 : "tr",
      legendPlace: isLegendOff || legend2.length < 2 ? "none" : "top"
    },
    label: `${drawn2.map(({ label }) => label).join("; ")}.`,
    table: tableOf(drawn2),
    legend: legend2,
    interaction: { kind: "items", items: drawn2.flatMap(({ items }) => [...items]) },
    isEmpty: layers2.every(({ positions: positions2 }) => positions2.length === 0)
  };
}
function groundOf(outlines16, { projection: projection2 }) {
  if (outlines16 === void 0) return { land: "", borders: "" };
  return { land: pathOf(outlines16.land, projection2), borders: pathOf(outlines16.borders, projection2) };
}
function tableOf(drawn2) {
  const [first2, ...others] = drawn2;
  if (others.length === 0) return categoryTable(first2?.table.columns ?? [], first2?.table.rows ?? []);
  return categoryTable(
    ["Layer", "What"],
    drawn2.flatMap(({ table: table2 }, layer) => table2.rows.map((row) => [`${layer + 1}`, row.join(", ")]))
  );
}
function shapesOf(drawn2) {
  let before = 0;
  return drawn2.flatMap(({ shapes: shapes2, items }) => {
    const from = before;
    before += items.length;
    return shapes2.map(
      (shape2) => shape2.kind === "crowd" || shape2.item === null ? shape2 : { ...shape2, item: shape2.item + from }
    );
  });
}
function viewportOf(value) {
  if (typeof value !== "object" || value === null) return null;
  const given = value;
  const [longitude, latitude, zoom2] = [given.longitude, given.latitude, given.zoom].map(Number);
  const isKnown = [longitude, latitude, zoom2].every((one2) => one2 !== void 0 && Number.isFinite(one2));
  if (!isKnown || longitude === void 0 || latitude === void 0 || zoom2 === void 0) return null;
  return { longitude, latitude, zoom: Math.min(18, Math.max(0, zoom2)) };
}

// lib/viz/kit/picked-color.ts
function pickedColor2(value, otherwise3) {
  if (typeof value !== "object" || value === null) return otherwise3;
  const { r, g, b } = value;
  if (typeof r !== "number" || typeof g !== "number" || typeof b !== "number") return otherwise3;
  return `#${[r, g, b].map((part2) => Math.round(part2).toString(16).padStart(2, "0")).join("")}`;
}

// lib/viz/kit/map/deck-colors.ts
var primary2 = "#007a87";
var otherwise = "#9e9e9e";
var faint = 0.45;
var paletteSteps = 6;
function breakpointsOf(value) {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one2) => {
    const [low, high] = [Number(one2?.minValue), Number(one2?.maxValue)];
    return Number.isNaN(low) || Number.isNaN(high) ? [] : [{ low, high, color: pickedColor2(one2.color, otherwise) }];
  });
}
function breakpointColor(value, formData) {
  const found = breakpointsOf(formData.color_breakpoints).find(
    ({ low, high }) => value !== null && value >= low && value <= high
  );
  return found?.color ?? pickedColor2(formData.deafult_breakpoint_color, otherwise);
}
function pickedOpacity(value) {
  const alpha = typeof value === "object" && value !== null && "a" in value ? Number(value.a) : 1;
  return alpha >= 0 && alpha <= 1 ? alpha : 1;
}
function valueColors({ formData, colors }, values, write3) {
  const known3 = values.filter((value) => value !== null);
  const [low, high] = [minOf(known3), maxOf(known3)];
  const share3 = (value) => high > low ? (value - low) / (high - low) : 1;
  const ends2 = known3.length === 0 ? { low: "", high: "" } : { low: write3(low), high: write3(high) };
  const isFlat = known3.length === 0 || high === low;
  const type = String(formData.color_scheme_type ?? "fixed_color");
  if (type === "color_breakpoints") {
    const steps3 = breakpointsOf(formData.color_breakpoints);
    return {
      of: (value) => ({ fill: breakpointColor(value, formData), opacity: 1 }),
      scale: stepScale(steps3, write3)
    };
  }
  if (type === "categorical_palette") {
    const palette = categoricalScheme(formData.color_scheme).colors.slice(0, paletteSteps);
    const width = (high - low) / palette.length;
    const steps3 = palette.map((color, index) => ({ low: low + index * width, high: low + (index + 1) * width, color }));
    const at2 = (value) => Math.min(palette.length - 1, Math.floor(share3(value) * palette.length));
    return {
      of: (value) => ({ fill: palette[value === null || isFlat ? 0 : at2(value)] ?? primary2, opacity: 1 }),
      scale: isFlat ? null : stepScale(steps3, write3)
    };
  }
  if (type === "default" || type === "linear_palette") {
    const stops = type === "default" ? [...colors.ramp("deck_gl_heatmap_gradient")].reverse() : rampOf2(formData, colors);
    return {
      of: (value) => ({ fill: rampColor(stops, value === null ? 0 : share3(value)), opacity: 1 }),
      scale: isFlat ? null : { kind: "ramp", stops, ...ends2 }
    };
  }
  const fill3 = pickedColor2(formData.color_picker, primary2);
  const strength = (value) => value === null ? faint : faint + (1 - faint) * share3(value);
  return {
    of: (value) => ({ fill: fill3, opacity: Math.round(strength(value) * 100) / 100 }),
    scale: isFlat ? null : { kind: "ramp", stops: [`${fill3}${hexOf(faint)}`, fill3], ...ends2 }
  };
}
function stepScale(steps3, write3) {
  if (steps3.length === 0) return null;
  return {
    kind: "steps",
    steps: steps3.map(({ low, high, color }) => ({ color, label: `${write3(low)} - ${write3(high)}` }))
  };
}
function rampOf2(formData, colors) {
  return colors.ramp(formData.linear_color_scheme);
}
function hexOf(share3) {
  return Math.round(share3 * 255).toString(16).padStart(2, "0");
}

// lib/viz/kit/map/geo-parts.ts
var plain2 = { title: null, properties: [], fill: null, stroke: null };
var mostProperties = 8;
var hex = /^#[0-9a-f]{3,8}$/i;
function geoParts(value, style = plain2) {
  if (!isObject(value)) return [];
  if (value.type === "FeatureCollection") return list3(value.features).flatMap((one2) => geoParts(one2));
  if (value.type === "Feature") return geoParts(value.geometry, styleOf(value.properties));
  if (value.type === "GeometryCollection") return list3(value.geometries).flatMap((one2) => geoParts(one2, style));
  const { coordinates } = value;
  switch (value.type) {
    case "Point":
      return part("point", [[coordinates]], style);
    case "MultiPoint":
      return list3(coordinates).flatMap((one2) => part("point", [[one2]], style));
    case "LineString":
      return part("line", [coordinates], style);
    case "MultiLineString":
      return part("line", list3(coordinates), style);
    case "Polygon":
      return part("area", list3(coordinates), style);
    case "MultiPolygon":
      return part("area", list3(coordinates).flatMap(list3), style);
    default:
      return [];
  }
}
function part(kind, lines, style) {
  const read2 = lines.map((line6) => list3(line6).filter(isPosition)).filter((line6) => line6.length > 0);
  return read2.length === 0 ? [] : [{ ...style, kind, lines: read2.map((line6) => line6.map(([x2, y2]) => [x2, y2])) }];
}
function styleOf(value) {
  if (!isObject(value)) return plain2;
  const text3 = (...keys) => keys.map((key) => value[key]).find((one2) => typeof one2 === "string");
  const color = (...keys) => {
    const found = text3(...keys);
    return typeof found === "string" && hex.test(found) ? found : null;
  };
  const title = text3("name", "NAME", "title", "label");
  return {
    title: typeof title === "string" ? title : null,
    properties: Object.entries(value).filter(([, one2]) => typeof one2 === "string" || typeof one2 === "number").slice(0, mostProperties).map(([label, one2]) => [label, String(one2)]),
    fill: color("fill", "fillColor", "fill_color", "color"),
    stroke: color("stroke", "strokeColor", "stroke_color", "color")
  };
}
function list3(value) {
  return Array.isArray(value) ? value : [];
}
function isObject(value) {
  return typeof value === "object" && value !== null;
}
function isPosition(value) {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}

// lib/viz/kit/map/layer.ts
var mostMarks = 2e3;
function metricName(metric2, dataset2) {
  return metric2 ? verboseName(dataset2, metricLabel(metric2)) : "";
}
function rowTexts(frame5, names, { formData, dataset: dataset2, locale }) {
  const columns = [...new Set(names)].flatMap((name) => columnOf(frame5, name) ?? []);
  const writers2 = columns.map((column2) => dimensionWriter(column2, formData, void 0, locale));
  return (row) => columns.map((column2, index) => ({
    label: verboseName(dataset2, column2.name),
    value: writers2[index]?.(column2.values[row] ?? null) ?? ""
  }));
}
function toldColumns(formData) {
  return ensureArray(formData.js_columns).filter(
    (name) => typeof name === "string"
  );
}
function placeText([longitude, latitude]) {
  return `${longitude.toFixed(4)}, ${latitude.toFixed(4)}`;
}

// lib/viz/cartodiagram/small-charts.ts
import { arc, pie } from "@visx/vendor/d3-shape";
var hole = 0.5;
var pad2 = 6;
function ringPaths({ x: x2, y: y2, width, height }, amounts) {
  const radius = Math.max(4, Math.min(width, height) / 2 - pad2);
  const shape2 = arc().innerRadius(radius * hole).outerRadius(radius);
  const sorted = pie().sort(null)(amounts.map((amount) => Math.max(0, amount)));
  return sorted.map((piece) => moved(shape2(piece) ?? "", x2 + width / 2, y2 + height / 2));
}
function barPaths({ x: x2, y: y2, width, height }, amounts, most2) {
  const step2 = (width - 2 * pad2) / Math.max(1, amounts.length);
  return amounts.map((amount, index) => {
    const tall = most2 > 0 ? Math.max(0, amount) / most2 * (height - 2 * pad2) : 0;
    const left = x2 + pad2 + index * step2 + step2 * 0.1;
    return `M${tidy2(left)} ${tidy2(y2 + height - pad2 - tall)}h${tidy2(step2 * 0.8)}v${tidy2(tall)}h${tidy2(-step2 * 0.8)}z`;
  });
}
function roundedBox({ x: x2, y: y2, width, height }, corner) {
  const r = Math.min(corner, width / 2, height / 2);
  const [across, down] = [tidy2(width - 2 * r), tidy2(height - 2 * r)];
  const turn = (byX, byY) => `a${r} ${r} 0 0 1 ${byX} ${byY}`;
  return `M${tidy2(x2 + r)} ${tidy2(y2)}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`;
}
function moved(path, x2, y2) {
  return path.replaceAll(/([MLA])([^A-Z]*)/g, (_, command3, rest) => {
    const numbers2 = rest.split(/[ ,]+/).map(Number);
    const last = numbers2.length - 2;
    const shifted = numbers2.map((value, at2) => at2 < last ? value : tidy2(value + (at2 === last ? x2 : y2)));
    return `${command3}${shifted.join(" ")}`;
  });
}
function tidy2(value) {
  return Math.round(value * 100) / 100;
}

// lib/viz/cartodiagram/chart-layer.ts
var mostPlaces = 200;
var smallest2 = 24;
var largest2 = 240;
function chartLayer(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const inner3 = selectedChart(formData);
  const [geometry = ""] = columnNames(formData.geom_column);
  const [metric2] = [...ensureArray(inner3.metric), ...ensureArray(inner3.metrics)];
  const values = metric2 === void 0 ? [] : (columnOf(frame5, metricLabel(metric2))?.values ?? []).map(numberOf2);
  const dimensions = [...columnNames(inner3.x_axis), ...columnNames(inner3.groupby), ...columnNames(inner3.columns)];
  const labels = dimensionRows(frame5, dimensions, formData, locale);
  const places2 = /* @__PURE__ */ new Map();
  for (const [row, cell] of (columnOf(frame5, geometry)?.values ?? []).entries()) {
    if (cell === null) continue;
    const known3 = places2.get(String(cell));
    const position2 = known3?.position ?? geoParts(parsed(String(cell)))[0]?.lines[0]?.[0];
    if (position2 === void 0 || known3 === void 0 && places2.size >= mostPlaces) continue;
    const place7 = known3 ?? { position: position2, parts: [] };
    place7.parts.push({ label: labels[row]?.label || "Value", value: values[row] ?? 0 });
    places2.set(String(cell), place7);
  }
  const charts2 = [...places2.values()];
  const keys = [...new Set(charts2.flatMap(({ parts: parts4 }) => parts4.map(({ label }) => label)))];
  const color = (label) => colors.of(label, inner3.color_scheme);
  const write3 = valueWriter({ format: String(inner3.number_format ?? "SMART_NUMBER") }, locale);
  const name = metricName(metric2, dataset2);
  const isRing = ["pie", "rose", "funnel", "sunburst_v2", "treemap_v2"].includes(inner3.viz_type);
  const most2 = maxOf(
    charts2.flatMap(({ parts: parts4 }) => parts4.map(({ value }) => value)),
    0
  );
  const { width, height } = sizeOf3(formData.chart_size);
  const ground = formData.chart_background_color;
  const corner = Math.min(50, Math.max(0, Number(formData.chart_background_border_radius ?? 10) || 0));
  return {
    positions: charts2.map(({ position: position2 }) => position2),
    draw(view) {
      let item = 0;
      const items = [];
      const shapes2 = charts2.flatMap(({ position: position2, parts: parts4 }) => {
        const at2 = view.project(position2);
        if (at2 === null) return [];
        const box = { x: at2[0] - width / 2, y: at2[1] - height / 2, width, height };
        const amounts = parts4.map(({ value }) => value);
        const paths = isRing ? ringPaths(box, amounts) : barPaths(box, amounts, most2);
        const card = {
          kind: "area",
          item: null,
          path: roundedBox(box, corner),
          fill: pickedColor2(ground, "#ffffff"),
          opacity: pickedOpacity(ground),
          stroke: null,
          width: 0
        };
        const drawn2 = paths.map((path, index) => {
          const { label = "", value = 0 } = parts4[index] ?? {};
          items.push({
            title: placeText(position2),
            rows: [{ label: label === "Value" ? name : label, value: write3(value), color: color(label) }]
          });
          item += 1;
          const base = { kind: "area", item: item - 1, opacity: 1, series: label };
          return { ...base, path, fill: color(label), stroke: "ground", width: 0.5 };
        });
        return [card, ...drawn2];
      });
      return {
        shapes: shapes2,
        items,
        scale: null,
        legend: keys.map((label) => ({ key: label, label, color: color(label) })),
        table: {
          columns: ["Place", dimensions.join(", ") || "Part", name],
          rows: charts2.flatMap(
            ({ position: position2, parts: parts4 }) => parts4.map(({ label, value }) => [placeText(position2), label, write3(value)])
          )
        },
        label: `Map of ${charts2.length} charts of ${name}`
      };
    }
  };
}
function sizeOf3(value) {
  const configs = typeof value === "object" && value !== null && "configs" in value ? value.configs : null;
  const { width, height } = configs ?? {};
  const bounded = (side3) => Math.min(largest2, Math.max(smallest2, Number(side3 ?? 100) || 100));
  return { width: bounded(width), height: bounded(height) };
}

// lib/viz/cartodiagram/transform.ts
function withView(input) {
  const view = input.formData.map_view;
  if (typeof view !== "object" || view === null || !("mode" in view) || view.mode !== "CUSTOM") return input;
  const { longitude, latitude, zoom: zoom2 } = view;
  const viewport2 = { longitude, latitude, zoom: Number(zoom2) - 1 };
  return { ...input, formData: { ...input.formData, autozoom: false, viewport: viewport2 } };
}
function outlines(input) {
  return outlinesOf(withView(input), [chartLayer(input)]);
}
function transform9(input) {
  return deckDrawing(withView(input), [chartLayer(input)]);
}

// lib/viz/cartodiagram/cartodiagram.ts
var cartodiagram = {
  definition: definition9,
  controls: controls9,
  defaults: defaultsOf(controls9),
  query: query9,
  outlines,
  transform: transform9,
  render: render10
};

// lib/viz/chord/controls.ts
var required2 = { default: [], validators: ["nonEmpty"] };
var controls10 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("groupby", "DndColumnSelect", "Source", { description: "Choose a source", ...required2 })],
      [control("columns", "DndColumnSelect", "Target", { description: "Choose a target", ...required2 })],
      [metric],
      [adhocFilters],
      [rowLimit],
      [sortByMetric(false)]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [[numberFormat("y_axis_format", "Number format")], [colorScheme]]
  }
];

// lib/viz/chord/definition.ts
var definition10 = {
  type: "chord",
  name: "Chord Diagram",
  category: "Flow",
  description: "How much flows between the members of a group, as bands inside a circle.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/chord/query.ts
function query10(formData) {
  const base = baseQuery(formData);
  const ends2 = [formData.groupby, formData.columns].flatMap(
    (end) => ensureArray(end).slice(0, 1)
  );
  const [metric2] = base.metrics ?? [];
  const isSorted = formData.sort_by_metric === true && metric2 !== void 0;
  return queryContext(formData, [{ ...base, columns: ends2, ...isSorted ? { orderby: [[metric2, false]] } : {} }]);
}

// lib/viz/chord/render.tsx
import { arc as arc2 } from "@visx/vendor/d3-shape";
import { ribbon } from "d3-chord";

// lib/viz/kit/around.tsx
import { jsx as jsx17 } from "react/jsx-runtime";
var size7 = 11;
var lineHeight = 14;
var longest2 = 110;
var distance = 7;
function aroundRoom(labels) {
  return Math.min(
    longest2,
    maxOf(
      labels.map(({ label }) => textWidth(label, size7)),
      0
    )
  ) + distance + 2;
}
function AroundLabels({
  labels,
  radius,
  fill: fill3
}) {
  return /* @__PURE__ */ jsx17("g", { fontSize: size7, fill: fill3, pointerEvents: "none", children: free(labels, radius).map(({ key, text: text3, x: x2, y: y2, anchor }) => /* @__PURE__ */ jsx17("text", { x: x2, y: y2, textAnchor: anchor, children: text3 }, key)) });
}
function free(labels, radius) {
  const taken = [];
  return [...labels].sort((one2, other) => other.weight - one2.weight).flatMap(({ key, label, angle }) => {
    const [across, up2] = [Math.sin(angle), -Math.cos(angle)];
    const anchor = Math.abs(across) < 0.15 ? "middle" : across > 0 ? "start" : "end";
    const text3 = shorten(label, longest2, size7);
    const width = textWidth(text3, size7);
    const [x2, y2] = [fine(across * (radius + distance)), fine(up2 * (radius + distance + 2) + 4)];
    const left = anchor === "start" ? x2 : anchor === "end" ? x2 - width : x2 - width / 2;
    const box = { left: left - 4, right: left + width + 4, y: y2 };
    const isFree = taken.every(
      (other) => Math.abs(other.y - y2) >= lineHeight || other.right <= box.left || other.left >= box.right
    );
    if (!isFree) return [];
    taken.push(box);
    return [{ key, text: text3, x: x2, y: y2, anchor }];
  });
}

// lib/viz/chord/render.tsx
import { jsx as jsx18, jsxs as jsxs15 } from "react/jsx-runtime";
var rim = 10;
function render11(drawing, surface) {
  const { nodes, bands: bands2 } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: "none" });
  const radius = Math.max(20, height / 2 - 20);
  const inner3 = radius - rim;
  const rimOf = arc2().digits(2).startAngle(({ start }) => start).endAngle(({ end }) => end).innerRadius(inner3).outerRadius(radius);
  const bandOf = ribbon();
  return /* @__PURE__ */ jsx18(Stage, { drawing, surface, legendPlace: "none", children: /* @__PURE__ */ jsxs15(Centered, { width: Math.max(height, (radius + aroundRoom(nodes)) * 2), height, children: [
    bands2.map((band2, index) => /* @__PURE__ */ jsx18(
      "path",
      {
        "data-item": index,
        "data-series": band2.from,
        d: finePath(String(bandOf(withRadius(band2, inner3 - 1)) ?? "")),
        fill: markColor(band2.color, surface.theme),
        fillOpacity: band2.isDimmed ? 0.15 : 0.6,
        stroke: surface.theme.surface,
        strokeWidth: 0.5
      },
      band2.key
    )),
    nodes.map((node, index) => /* @__PURE__ */ jsx18(
      "path",
      {
        "data-item": bands2.length + index,
        "data-series": node.key,
        d: rimOf(node) ?? "",
        fill: markColor(node.color, surface.theme)
      },
      node.key
    )),
    /* @__PURE__ */ jsx18(
      AroundLabels,
      {
        labels: nodes.map(({ key, label, start, end }) => ({
          key,
          label,
          angle: (start + end) / 2,
          weight: end - start
        })),
        radius,
        fill: surface.theme.text
      }
    )
  ] }) });
}
function withRadius(band2, radius) {
  return { ...band2, source: { ...band2.source, radius }, target: { ...band2.target, radius } };
}

// lib/viz/chord/transform.ts
import { chordDirected } from "d3-chord";
var allGaps = Math.PI / 3;
var widestGap = 0.04;
function transform10(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const ends2 = [formData.groupby, formData.columns].flatMap((end) => columnNames(end).slice(0, 1));
  const metric2 = metricLabel(formData.metric ?? "");
  const write3 = valueFormatter(metric2, savedFormats(dataset2), formData.y_axis_format, null, locale);
  const values = columnOf(frame5, metric2)?.values ?? [];
  const flows = dimensionRows(frame5, ends2, formData, locale).map(({ texts: [source = "", target = ""], filters }, row) => ({
    source,
    target,
    filters,
    value: numberOf2(values[row] ?? null) ?? 0
  })).filter(({ value }) => value > 0);
  const names = [.../* @__PURE__ */ new Set([...flows.map(({ source }) => source), ...flows.map(({ target }) => target)])];
  const at2 = new Map(names.map((name2, index) => [name2, index]));
  const matrix = names.map(() => names.map(() => 0));
  const filtersOf2 = /* @__PURE__ */ new Map();
  for (const { source, target, value, filters } of flows) {
    const [row, column2] = [at2.get(source) ?? 0, at2.get(target) ?? 0];
    const cells = matrix[row] ?? [];
    cells[column2] = (cells[column2] ?? 0) + value;
    filtersOf2.set(`${row} ${column2}`, filters);
  }
  const chords = chordDirected().padAngle(Math.min(widestGap, allGaps / Math.max(1, names.length)))(matrix);
  const colorOf = (index) => colors.of(names[index] ?? "", formData.color_scheme);
  const nodes = chords.groups.map(({ index, startAngle, endAngle }) => {
    const label = names[index] ?? "";
    return { key: label, label, color: colorOf(index), start: startAngle, end: endAngle };
  });
  const name = verboseName(dataset2, metric2);
  const title = ({ source, target }) => `${names[source.index]} \u2192 ${names[target.index]}`;
  const sum4 = (list4) => list4.reduce((total, value) => total + value, 0);
  return {
    marks: {
      nodes,
      bands: chords.map((chord2) => ({
        key: title(chord2),
        from: names[chord2.source.index] ?? "",
        color: colorOf(chord2.source.index),
        source: { startAngle: chord2.source.startAngle, endAngle: chord2.source.endAngle },
        target: { startAngle: chord2.target.startAngle, endAngle: chord2.target.endAngle },
        isDimmed: isDimmed(input.selected, `${names[chord2.source.index]}, ${names[chord2.target.index]}`)
      }))
    },
    label: `Chord diagram of ${name} from ${ends2[0] ?? ""} to ${ends2[1] ?? ""}: ${names.length} members, ${chords.length} links.`,
    table: categoryTable(
      [...ends2, name],
      flows.map(({ source, target, value }) => [source, target, write3(value)])
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: [
        ...chords.map((chord2) => ({
          title: title(chord2),
          rows: [{ label: name, value: write3(chord2.source.value), color: colorOf(chord2.source.index) }],
          filters: filtersOf2.get(`${chord2.source.index} ${chord2.target.index}`) ?? []
        })),
        ...nodes.map(({ label, color }, index) => ({
          title: label,
          rows: [
            { label: "Out", value: write3(sum4(matrix[index] ?? [])), color },
            { label: "In", value: write3(sum4(matrix.map((row) => row[index] ?? 0))) }
          ]
        }))
      ]
    },
    isEmpty: flows.length === 0
  };
}

// lib/viz/chord/chord.ts
var chord = {
  definition: definition10,
  controls: controls10,
  defaults: defaultsOf(controls10),
  query: query10,
  transform: transform10,
  render: render11
};

// lib/viz/kit/controls/older-controls.ts
var timeSection = {
  label: "Time",
  tab: "data",
  expanded: true,
  rows: [[granularity], [timeGrain], [timeRange]]
};
var shifts2 = [
  "1 day",
  "1 week",
  "28 days",
  "30 days",
  "52 weeks",
  "1 year",
  "104 weeks",
  "2 years",
  "156 weeks",
  "3 years"
];
var rollingType = select("rolling_type", "Rolling Function", same("None", "mean", "sum", "std", "cumsum"), {
  default: "None"
});
var periods = text("rolling_periods", "Periods");
var minPeriods = text("min_periods", "Min Periods");
var timeShift = select(
  "time_compare",
  "Time Shift",
  shifts2.map((shift) => [shift, shift]),
  { freeForm: true }
);
var comparison = select(
  "comparison_type",
  "Calculation type",
  [
    ["values", "Actual Values"],
    ["absolute", "Difference"],
    ["percentage", "Percentage change"],
    ["ratio", "Ratio"]
  ],
  { default: "values" }
);
var rule = select("resample_rule", "Rule", same("1T", "1H", "1D", "7D", "1M", "1AS"), { freeForm: true });
var method = select("resample_method", "Method", same("asfreq", "bfill", "ffill", "median", "mean", "sum"), {
  freeForm: true
});
var olderAnalytics = {
  label: "Advanced Analytics",
  tab: "data",
  expanded: false,
  rows: [[rollingType], [periods, minPeriods], [timeShift, comparison], [rule, method]]
};
var olderAnalyticsLines = {
  ...olderAnalytics,
  rows: olderAnalytics.rows.flatMap((row) => row.map((one2) => [one2]))
};

// lib/viz/compare/controls.ts
var controls11 = [
  timeSection,
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [groupby],
      [limit],
      [sortMetric],
      [orderDesc],
      [checkbox("contribution", "Contribution")],
      [rowLimit]
    ]
  },
  { label: "Chart Options", tab: "customize", expanded: true, rows: [[colorScheme]] },
  {
    label: "X Axis",
    tab: "customize",
    expanded: true,
    rows: [
      [axisLabel("x"), axisMargin("bottom")],
      [tickLayout, dateFormat("x_axis_format", "X Axis Format")],
      [axisEnds("x")]
    ]
  },
  {
    label: "Y Axis",
    tab: "customize",
    expanded: true,
    rows: [
      [axisLabel("y"), axisMargin("left")],
      [axisEnds("y"), logScale2("y")],
      [axisFormat("y"), axisBounds]
    ]
  },
  olderAnalyticsLines,
  { ...annotations, expanded: true, rows: annotations.rows.map((row) => row.map((one2) => ({ ...one2, ...render }))) }
];

// lib/viz/compare/definition.ts
var definition11 = {
  type: "compare",
  name: "Time-series Percent Change",
  category: "Evolution",
  description: "How far series have moved from where they began.",
  behaviors: [],
  legacyApi: true
};

// lib/query/build-query-order.ts
function normalizeOrderBy(query59, formData) {
  const first2 = query59.orderby?.[0];
  if (Array.isArray(first2) && first2.length === 2 && first2[0] && typeof first2[1] === "boolean") return query59;
  const { series_limit_metric, order_desc, orderby: _, ...rest } = query59;
  const ascending = !order_desc;
  if (series_limit_metric) return { ...rest, orderby: [[series_limit_metric, ascending]] };
  const legacy = formData?.legacy_order_by;
  if (isMetric(legacy)) return { ...rest, orderby: [[legacy, ascending]] };
  const metric2 = query59.metrics?.[0];
  return metric2 === void 0 ? rest : { ...rest, orderby: [[metric2, ascending]] };
}

// lib/query/build-query-timeseries.ts
function timeseriesQuery(formData) {
  const base = baseQuery(formData);
  const axis = xAxisOf(formData);
  const series2 = [...ensureArray(formData.groupby)];
  const query59 = {
    ...base,
    metrics: withSortMetric(formData, base, series2.length > 0),
    columns: axis === void 0 ? series2 : [axis, ...series2],
    series_columns: series2,
    ...axis === void 0 ? { is_timeseries: true } : {}
  };
  const order2 = normalizeOrderBy(query59).orderby;
  if (order2 === void 0) delete query59.orderby;
  else query59.orderby = order2;
  query59.time_offsets = isTimeComparison(formData, query59) ? formData.time_compare : [];
  query59.post_processing = [
    pivotOperator(formData, query59),
    rollingOperator(formData, query59),
    compareOperator(formData, query59),
    resampleOperator(formData),
    renameOperator(formData, query59),
    contributionOperator(formData),
    sortOperator(formData, query59),
    flattenOperator,
    forecastOperator(formData)
  ].filter((operation) => operation !== null);
  return queryContext(formData, [query59]);
}
function withSortMetric(formData, base, hasSeries) {
  const metrics2 = base.metrics ?? [];
  const sortMetric2 = formData.timeseries_limit_metric;
  if (hasSeries || !isMetric(sortMetric2) || formData.x_axis_sort !== metricLabel(sortMetric2)) return metrics2;
  return metrics2.some((metric2) => metricLabel(metric2) === metricLabel(sortMetric2)) ? metrics2 : [...metrics2, sortMetric2];
}

// lib/viz/kit/older-timeseries.ts
function todaysForm(formData) {
  const shifts3 = ensureArray(formData.time_compare);
  return {
    ...formData,
    x_axis: void 0,
    time_compare: shifts3.map((shift) => /^\d+ \w+$/.test(shift) ? `${shift} ago` : shift),
    comparison_type: formData.comparison_type === "absolute" ? "difference" : formData.comparison_type,
    contributionMode: formData.contribution === true ? "row" : null,
    truncate_metric: true,
    show_empty_columns: true
  };
}
function olderTimeseriesQuery(formData) {
  return timeseriesQuery(todaysForm(formData));
}

// lib/viz/compare/query.ts
var query11 = olderTimeseriesQuery;

// lib/viz/kit/cartesian/bar-box.ts
var widest2 = 0.14;
var filled2 = 0.78;
function placeWidth(marks3) {
  const slots = maxOf(
    marks3.series.map(({ slots: of }) => of ?? 1),
    1
  );
  return Math.min(marks3.domain.step * filled2, widest2 * Math.max(1, slots));
}
function barBoxes(one2, marks3, layout) {
  const place7 = placeWidth(marks3);
  const slots = one2.slots ?? 1;
  const across = place7 / slots;
  const gap7 = slots > 1 ? Math.min(across * 0.1, 4e-3) : 0;
  const zero = clampShare(layout.scale.at(Math.max(layout.scale.min, Math.min(layout.scale.max, 0))));
  const boxes2 = [];
  one2.values.forEach((value, index) => {
    const at2 = marks3.at[index];
    if (value === null || at2 === void 0) return;
    const from = one2.base === void 0 ? zero : layout.scale.at(one2.base[index] ?? 0);
    const to = layout.scale.at(value);
    if (from === to) return;
    const low = Math.min(from, to);
    const length = Math.abs(to - from);
    const start = at2 - place7 / 2 + (one2.slotAt?.[index] ?? one2.slot ?? 0) * across + gap7 / 2;
    boxes2.push(
      marks3.orientation === "vertical" ? { index, x: start, y: 1 - low - length, width: across - gap7, height: length } : { index, x: low, y: 1 - start - (across - gap7), width: length, height: across - gap7 }
    );
  });
  return boxes2;
}
function clampShare(share3) {
  return Math.min(1, Math.max(0, share3));
}

// lib/viz/kit/cartesian/bars.tsx
import { jsx as jsx19 } from "react/jsx-runtime";
var mostRects = 600;
var mostColumns = 2e3;
var thin = 1 / 500;
function Bars({ marks: marks3, layout, theme, units: units5 }) {
  const series2 = marks3.series.filter(({ shape: shape2 }) => shape2 === "bar");
  const boxes2 = series2.map((one2) => ({ one: one2, boxes: barBoxes(one2, marks3, layout) }));
  const count = boxes2.reduce((sum4, { boxes: of }) => sum4 + of.length, 0);
  if (count === 0) return null;
  if (count > mostRects) {
    return /* @__PURE__ */ jsx19(PathLayer, { units: units5, clip: layout.isClipped, children: boxes2.map(({ one: one2, boxes: of }) => /* @__PURE__ */ jsx19(
      "path",
      {
        "data-series": one2.key,
        fill: one2.color,
        fillOpacity: one2.opacity,
        stroke: one2.color,
        ...strokeOf(units5, 0.75),
        d: boxesPath(of, units5, marks3.orientation === "vertical")
      },
      one2.key
    )) });
  }
  return /* @__PURE__ */ jsx19("svg", { width: "100%", height: "100%", overflow: layout.isClipped ? "hidden" : "visible", "aria-hidden": "true", children: boxes2.map(({ one: one2, boxes: of }) => /* @__PURE__ */ jsx19(
    "g",
    {
      "data-series": one2.key,
      fill: one2.color,
      fillOpacity: one2.opacity === 1 ? void 0 : one2.opacity,
      ...outlineOf(one2, of, theme, marks3),
      children: of.map(({ index, x: x2, y: y2, width, height }) => /* @__PURE__ */ jsx19("rect", { x: percent2(x2), y: percent2(y2), width: percent2(width), height: percent2(height), rx: 2 }, index))
    },
    one2.key
  )) });
}
function outlineOf(one2, boxes2, theme, marks3) {
  const [first2] = boxes2;
  const across = (marks3.orientation === "vertical" ? first2?.width : first2?.height) ?? 1;
  if (across < thin) return { stroke: one2.color, strokeWidth: 0.75 };
  return one2.base === void 0 ? {} : { stroke: theme.surface };
}
function boxesPath(boxes2, units5, isVertical) {
  const drawn2 = boxes2.length > mostColumns ? columnsOf(boxes2, isVertical) : boxes2;
  return drawn2.map((box) => boxPath(box, units5)).join("");
}
function columnsOf(boxes2, isVertical) {
  const columns = /* @__PURE__ */ new Map();
  for (const { x: x2, y: y2, width, height } of boxes2) {
    const column2 = Math.floor((isVertical ? x2 + width / 2 : y2 + height / 2) * mostColumns);
    const [low, high] = isVertical ? [y2, y2 + height] : [x2, x2 + width];
    const known3 = columns.get(column2);
    columns.set(column2, { low: Math.min(low, known3?.low ?? low), high: Math.max(high, known3?.high ?? high) });
  }
  const across = 1 / mostColumns;
  return [...columns].map(
    ([column2, { low, high }]) => isVertical ? { index: column2, x: column2 * across, y: low, width: across, height: high - low } : { index: column2, x: low, y: column2 * across, width: high - low, height: across }
  );
}
function boxPath({ x: x2, y: y2, width, height }, units5) {
  const left = Math.round(x2 * units5.width);
  const across = Math.max(1, Math.round((x2 + width) * units5.width) - left);
  const top = Math.round(y2 * units5.height);
  const down = Math.max(1, Math.round((y2 + height) * units5.height) - top);
  return `M${left} ${top}h${across}v${down}h${-across}z`;
}

// lib/viz/kit/cartesian/end-labels.tsx
import { jsx as jsx20, jsxs as jsxs16 } from "react/jsx-runtime";
var lineHeight2 = 15;
function EndLabels({
  marks: marks3,
  layout,
  theme
}) {
  if (!layout.hasEndLabels) return null;
  const ends2 = marks3.series.flatMap((one2) => {
    const last = one2.values.findLastIndex((value2) => value2 !== null);
    const value = one2.values[last];
    if (value === null || value === void 0) return [];
    return [{ one: one2, y: (1 - layout.scale.at(value)) * layout.plotHeight }];
  }).sort((first2, second2) => first2.y - second2.y);
  const placed2 = spread(
    ends2.map(({ y: y2 }) => y2),
    layout.plotHeight
  );
  return /* @__PURE__ */ jsx20("g", { className: "plot-end", fontSize: 12, fill: theme.text, children: ends2.map(({ one: one2 }, index) => /* @__PURE__ */ jsxs16("g", { "data-series": one2.key, children: [
    /* @__PURE__ */ jsx20("text", { x: "100%", dx: 12, y: percent2((placed2[index] ?? 0) / layout.plotHeight), dy: 4, children: one2.label }),
    /* @__PURE__ */ jsx20(
      "circle",
      {
        cx: "100%",
        cy: percent2((placed2[index] ?? 0) / layout.plotHeight),
        r: 3,
        transform: "translate(6 0)",
        fill: one2.color
      }
    )
  ] }, one2.key)) });
}
function spread(positions2, height) {
  const placed2 = [];
  for (const position2 of positions2) placed2.push(Math.max(position2, (placed2.at(-1) ?? -lineHeight2) + lineHeight2));
  let floor = height;
  for (let index = placed2.length - 1; index >= 0; index -= 1) {
    placed2[index] = Math.min(placed2[index] ?? 0, floor);
    floor = (placed2[index] ?? 0) - lineHeight2;
  }
  return placed2;
}

// lib/viz/kit/cartesian/guides.tsx
import { Fragment as Fragment10, jsx as jsx21, jsxs as jsxs17 } from "react/jsx-runtime";
function Guides({
  marks: marks3,
  theme,
  units: units5
}) {
  const guides = marks3.guides.filter(({ from, to }) => (to ?? from) >= 0 && from <= 1);
  if (guides.length === 0 || marks3.orientation === "horizontal") return null;
  return /* @__PURE__ */ jsxs17(Fragment10, { children: [
    /* @__PURE__ */ jsx21(PathLayer, { units: units5, clip: true, children: guides.map((guide) => /* @__PURE__ */ jsx21(GuideMark, { guide, units: units5 }, guide.key)) }),
    /* @__PURE__ */ jsx21("g", { fontSize: 11, fill: theme.quiet, children: guides.map(
      (guide) => guide.label === "" ? null : /* @__PURE__ */ jsx21("text", { x: percent2(Math.max(0, guide.from)), dx: 4, y: "0", dy: 10, "data-series": guide.key, children: guide.label }, guide.key)
    ) })
  ] });
}
function GuideMark({ guide, units: units5 }) {
  const left = Math.round(guide.from * units5.width);
  if (guide.to === void 0) {
    return /* @__PURE__ */ jsx21(
      "path",
      {
        "data-series": guide.key,
        d: `M${left} 0v${units5.height}`,
        stroke: guide.color,
        strokeOpacity: guide.opacity,
        ...strokeOf(units5, guide.width, guide.dash)
      }
    );
  }
  const across = Math.round((guide.to - guide.from) * units5.width);
  return /* @__PURE__ */ jsx21(
    "path",
    {
      "data-series": guide.key,
      d: `M${left} 0h${across}v${units5.height}h${-across}z`,
      fill: guide.color,
      fillOpacity: guide.opacity * 0.2
    }
  );
}

// lib/viz/kit/cartesian/lines.tsx
import { Fragment as Fragment11, jsx as jsx22, jsxs as jsxs18 } from "react/jsx-runtime";
var mostPoints2 = 1e3;
function Lines({ marks: marks3, layout, theme, units: units5 }) {
  const series2 = marks3.series.filter(({ shape: shape2 }) => shape2 === "line");
  if (series2.length === 0) return null;
  const paths = series2.map((one2) => ({ one: one2, ...pathsOf(one2, marks3, layout, units5) }));
  return /* @__PURE__ */ jsxs18(Fragment11, { children: [
    /* @__PURE__ */ jsxs18(PathLayer, { units: units5, clip: layout.isClipped, children: [
      paths.map(
        ({ one: one2, band: band2 }) => band2 === "" ? null : /* @__PURE__ */ jsx22("path", { "data-series": one2.key, d: band2, fill: one2.color, fillOpacity: 0.15 }, one2.key)
      ),
      paths.map(
        ({ one: one2, area: area2 }) => area2 === "" ? null : /* @__PURE__ */ jsx22("path", { "data-series": one2.key, d: area2, fill: one2.color, fillOpacity: one2.fill * one2.opacity }, one2.key)
      ),
      [...paths].reverse().map(
        ({ one: one2, line: line6 }) => one2.isPoints ? null : /* @__PURE__ */ jsx22(
          "path",
          {
            "data-series": one2.key,
            d: line6,
            fill: "none",
            stroke: one2.color,
            strokeOpacity: one2.opacity === 1 ? void 0 : one2.opacity,
            strokeLinejoin: "round",
            strokeLinecap: "round",
            ...strokeOf(units5, one2.width, one2.dash)
          },
          one2.key
        )
      )
    ] }),
    series2.map(
      (one2) => markerOf(one2) > 0 ? /* @__PURE__ */ jsx22(Markers, { one: one2, ...{ marks: marks3, layout, theme } }, one2.key) : null
    )
  ] });
}
function markerOf(one2) {
  if (one2.marker > 0) return one2.marker;
  return one2.values.filter((value) => value !== null).length === 1 ? 6 : 0;
}
function pathsOf(one2, marks3, layout, units5) {
  const indices = downsample(one2.values, mostPoints2);
  const points = (values) => indices.map((index) => {
    const value = values[index] ?? null;
    const at2 = marks3.at[index];
    if (value === null || at2 === void 0) return null;
    return [Math.round(at2 * units5.width), Math.round((1 - layout.scale.at(value)) * units5.height)];
  });
  const top = points(one2.values);
  const floor = layout.scale.at(0) > 0 && marks3.value.scale === "linear" ? 0 : layout.scale.min;
  const bottom = () => points(one2.base ?? one2.values.map((value) => value === null ? null : floor));
  return {
    line: linePath(top, one2.curve),
    area: one2.fill > 0 ? areaPath(top, bottom(), one2.curve) : "",
    band: one2.range ? areaPath(points(one2.range.high), points(one2.range.low), one2.curve) : ""
  };
}
function inkOf(one2, theme) {
  return one2.isPoints ? { fill: one2.color, fillOpacity: 0.8, stroke: theme.surface, strokeWidth: 0.5 } : { fill: theme.surface, stroke: one2.color, strokeWidth: 1.5 };
}
function Markers({ one: one2, marks: marks3, layout, theme }) {
  return /* @__PURE__ */ jsx22("g", { "data-series": one2.key, ...inkOf(one2, theme), opacity: one2.opacity, children: downsample(one2.values, mostPoints2).map((index) => {
    const value = one2.values[index] ?? null;
    const at2 = marks3.at[index];
    if (value === null || at2 === void 0) return null;
    return /* @__PURE__ */ jsx22("circle", { cx: percent2(at2), cy: percent2(1 - layout.scale.at(value)), r: markerOf(one2) / 2 }, index);
  }) });
}

// lib/viz/kit/cartesian/texts.tsx
import { jsx as jsx23 } from "react/jsx-runtime";
var size8 = 11;
var lineHeight3 = 14;
function Texts({ marks: marks3, layout, theme }) {
  const series2 = marks3.series.filter(({ texts }) => texts !== void 0);
  if (series2.length === 0) return null;
  const fitted3 = new Map(series2.map((one2) => [one2, []]));
  for (const text3 of fittedTexts(series2, marks3, layout)) fitted3.get(text3.item.series)?.push(text3);
  return /* @__PURE__ */ jsx23("g", { fontSize: size8, fill: theme.text, children: series2.map((one2) => /* @__PURE__ */ jsx23("g", { "data-series": one2.key, children: fitted3.get(one2)?.map(({ item, shownAt }) => /* @__PURE__ */ jsx23(
    "text",
    {
      x: percent2(item.x),
      y: percent2(item.y),
      dx: item.dx === 0 ? void 0 : item.dx,
      dy: item.dy,
      textAnchor: item.anchor,
      "data-w": shownAt,
      ...item.isInside ? { fill: inkOn2(one2.color) } : { stroke: theme.surface, strokeWidth: 3, strokeLinejoin: "round", paintOrder: "stroke" },
      children: item.text
    },
    item.index
  )) }, one2.key)) });
}
function fittedTexts(series2, marks3, layout) {
  const all2 = series2.flatMap(
    (one2) => one2.shape === "bar" ? barTexts(one2, marks3, layout) : pointTexts(one2, marks3, layout)
  );
  return overRanges(
    layout.ranges,
    (range) => {
      const taken = new Taken();
      const [width, length] = [layout.plotWidth(range), layout.domainLength(range)];
      const rooms = new Map(series2.map((one2) => [one2, one2.shape === "bar" ? barRoom(one2, marks3, length) : 0]));
      return all2.filter((text3) => {
        const box = boxOf2(text3, width, layout.plotHeight);
        const room = rooms.get(text3.series) ?? 0;
        const extent = marks3.orientation === "vertical" ? box.right - box.left : lineHeight3 - 4;
        if (room > 0 && extent > room + 6) return false;
        if (marks3.orientation === "horizontal" && box.left < 0) return false;
        return taken.add(box);
      });
    },
    ({ series: one2, index }) => `${one2.key} ${index}`
  );
}
function boxOf2(text3, width, height) {
  const wide = textWidth(text3.text, size8);
  const at2 = text3.x * width + text3.dx;
  const left = text3.anchor === "start" ? at2 : text3.anchor === "end" ? at2 - wide : at2 - wide / 2;
  return { left, right: left + wide, middle: text3.y * height + text3.dy };
}
var Taken = class {
  columns = /* @__PURE__ */ new Map();
  /** Takes a box in; false when it would touch one that is there. */
  add(box) {
    const first2 = Math.floor((box.left - 4) / columnWidth);
    const last = Math.floor((box.right + 4) / columnWidth);
    for (let column2 = first2; column2 <= last; column2 += 1) {
      if (this.columns.get(column2)?.some((other) => touches(box, other))) return false;
    }
    for (let column2 = first2; column2 <= last; column2 += 1) {
      const boxes2 = this.columns.get(column2);
      if (boxes2 === void 0) this.columns.set(column2, [box]);
      else boxes2.push(box);
    }
    return true;
  }
};
var columnWidth = 64;
function touches(one2, other) {
  return one2.left < other.right + 4 && other.left < one2.right + 4 && Math.abs(one2.middle - other.middle) < lineHeight3 - 2;
}
function barRoom(one2, marks3, length) {
  const slots = one2.slots ?? 1;
  return slots === 1 ? marks3.domain.step * length : placeWidth(marks3) / slots * length * 1.7;
}
function barTexts(one2, marks3, layout) {
  const isVertical = marks3.orientation === "vertical";
  return barBoxes(one2, marks3, layout).flatMap((box) => {
    const text3 = one2.texts?.[box.index];
    if (!text3) return [];
    const isNegative = (one2.values[box.index] ?? 0) < (one2.base?.[box.index] ?? 0);
    if (one2.textPlace === "inside") return inside(one2, box, text3, layout, isVertical);
    const center = isVertical ? box.x + box.width / 2 : box.y + box.height / 2;
    const tip2 = isVertical ? {
      x: center,
      y: isNegative ? box.y + box.height : box.y,
      dx: 0,
      dy: isNegative ? 12 : -4,
      anchor: "middle"
    } : {
      x: isNegative ? box.x : box.x + box.width,
      y: center,
      dx: isNegative ? -4 : 4,
      dy: 4,
      anchor: isNegative ? "end" : "start"
    };
    return [{ series: one2, index: box.index, text: text3, isInside: false, ...tip2 }];
  });
}
function inside(one2, box, text3, layout, isVertical) {
  const isTall = isVertical ? box.height * layout.plotHeight >= lineHeight3 : box.width * 400 >= textWidth(text3, size8) + 4;
  if (!isTall) return [];
  const x2 = box.x + box.width / 2;
  const y2 = box.y + box.height / 2;
  return [{ series: one2, index: box.index, text: text3, x: x2, y: y2, dx: 0, dy: 4, anchor: "middle", isInside: true }];
}
function pointTexts(one2, marks3, layout) {
  return one2.values.flatMap((value, index) => {
    const text3 = one2.texts?.[index];
    const at2 = marks3.at[index];
    if (!text3 || value === null || at2 === void 0) return [];
    const anchor = at2 < 0.02 ? "start" : at2 > 0.98 ? "end" : "middle";
    return [{ series: one2, index, text: text3, x: at2, y: 1 - layout.scale.at(value), dx: 0, dy: -8, anchor, isInside: false }];
  });
}
function inkOn2(color) {
  const hex2 = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (hex2 === void 0) return "#fff";
  const [red, green, blue] = [0, 2, 4].map((at2) => {
    const share3 = Number.parseInt(hex2.slice(at2, at2 + 2), 16) / 255;
    return share3 <= 0.03928 ? share3 / 12.92 : ((share3 + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > 0.28 ? "#16181d" : "#fff";
}

// lib/viz/kit/cartesian/cartesian.tsx
import { jsx as jsx24, jsxs as jsxs19 } from "react/jsx-runtime";
function renderCartesian(drawing, surface) {
  const { theme } = surface;
  const marks3 = {
    ...drawing.marks,
    series: drawing.marks.series.map((one2) => ({ ...one2, color: markColor(one2.color, theme) }))
  };
  const layout = layOut(marks3, surface);
  const { left, right, rightWide } = layout.margins;
  const units5 = pathUnits(
    surface.medium === "page" || surface.width === "fluid" ? null : { width: surface.width - left - (rightWide ?? right), height: layout.plotHeight }
  );
  const shared = { marks: marks3, layout, theme };
  return /* @__PURE__ */ jsxs19(
    Plot,
    {
      surface,
      label: drawing.label,
      margins: layout.margins,
      legend: drawing.legend,
      legendPlace: marks3.legend,
      hasEndLabels: layout.hasEndLabels,
      children: [
        /* @__PURE__ */ jsx24(Grid, { ...shared, units: units5 }),
        /* @__PURE__ */ jsx24(Guides, { marks: marks3, theme, units: units5 }),
        /* @__PURE__ */ jsx24(Bars, { ...shared, units: units5 }),
        /* @__PURE__ */ jsx24(Lines, { ...shared, units: units5 }),
        /* @__PURE__ */ jsx24(Texts, { ...shared }),
        /* @__PURE__ */ jsx24(ValueLabels, { ...shared }),
        /* @__PURE__ */ jsx24(DomainLabels, { ...shared }),
        /* @__PURE__ */ jsx24(EndLabels, { ...shared })
      ]
    }
  );
}

// lib/viz/compare/render.tsx
var render12 = renderCartesian;

// lib/viz/kit/timeseries/annotation-rows.ts
function annotationRows({ lines, guides }, at2, rows2, write3) {
  const said = rows2.map(
    (row) => lines.flatMap(({ name, color, values }) => {
      const value = values[row] ?? null;
      return value === null ? [] : [{ label: name, color, value: write3(value) }];
    })
  );
  for (const { title, description, color, from, to } of guides) {
    const row = { label: title, color, value: description };
    if (to !== void 0) {
      at2.forEach((place7, index) => {
        if (place7 >= from && place7 <= to) said[index]?.push(row);
      });
    } else if (from >= 0 && from <= 1) said[nearest2(at2, from)]?.push(row);
  }
  return said;
}
function nearest2(at2, place7) {
  return at2.reduce((best, one2, index) => Math.abs(one2 - place7) < Math.abs((at2[best] ?? 0) - place7) ? index : best, 0);
}

// lib/viz/kit/timeseries/formula.ts
var functions = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  cbrt: Math.cbrt,
  ceil: Math.ceil,
  cos: Math.cos,
  cosh: Math.cosh,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: (value, base) => base === void 0 ? Math.log(value) : Math.log(value) / Math.log(base),
  log10: Math.log10,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  pow: (base, power) => (base ?? Number.NaN) ** (power ?? Number.NaN),
  round: Math.round,
  sign: Math.sign,
  sin: Math.sin,
  sinh: Math.sinh,
  sqrt: Math.sqrt,
  tan: Math.tan,
  tanh: Math.tanh
};
var constants = { pi: Math.PI, e: Math.E, tau: 2 * Math.PI };
function formulaOf(text3) {
  const body = text3.replace(/^\s*(?:[a-z]\w*\s*(?:\(\s*x\s*\))?)\s*=/i, "");
  const tokens = body.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[a-z_]\w*|\S/gi) ?? [];
  const reader = new Reader(tokens);
  const node = reader.sum();
  if (node === null || !reader.isDone()) return null;
  return (x2) => {
    const value = node(x2);
    return Number.isFinite(value) ? value : null;
  };
}
var Reader = class {
  constructor(tokens) {
    this.tokens = tokens;
  }
  tokens;
  #at = 0;
  isDone() {
    return this.#at === this.tokens.length;
  }
  sum() {
    return this.#chain(() => this.#product(), { "+": (a, b) => a + b, "-": (a, b) => a - b });
  }
  #product() {
    return this.#chain(() => this.#signed(), { "*": (a, b) => a * b, "/": (a, b) => a / b, "%": (a, b) => a % b });
  }
  #chain(next2, operators) {
    let left = next2();
    while (left !== null) {
      const operate = operators[this.tokens[this.#at] ?? ""];
      if (operate === void 0) return left;
      this.#at += 1;
      const right = next2();
      if (right === null) return null;
      const before = left;
      left = (x2) => operate(before(x2), right(x2));
    }
    return null;
  }
  #signed() {
    if (this.#take("+")) return this.#signed();
    if (!this.#take("-")) return this.#power();
    const node = this.#signed();
    return node === null ? null : (x2) => -node(x2);
  }
  #power() {
    const base = this.#atom();
    if (base === null || !(this.#take("^") || this.tokens[this.#at] === "*" && this.tokens[this.#at + 1] === "*" && this.#skip(2))) {
      return base;
    }
    const power = this.#signed();
    return power === null ? null : (x2) => base(x2) ** power(x2);
  }
  #atom() {
    const token2 = this.tokens[this.#at];
    if (token2 === void 0) return null;
    this.#at += 1;
    if (token2 === "(") {
      const node = this.sum();
      return node !== null && this.#take(")") ? node : null;
    }
    if (/^[\d.]/.test(token2)) {
      const value = Number(token2);
      return Number.isNaN(value) ? null : () => value;
    }
    const name = token2.toLowerCase();
    if (this.tokens[this.#at] === "(" && Object.hasOwn(functions, name)) return this.#call(functions[name] ?? Math.abs);
    if (name === "x") return (x2) => x2;
    const constant = Object.hasOwn(constants, name) ? constants[name] : void 0;
    return constant === void 0 ? null : () => constant;
  }
  #call(apply) {
    this.#at += 1;
    const values = [];
    do {
      const node = this.sum();
      if (node === null) return null;
      values.push(node);
    } while (this.#take(","));
    return this.#take(")") ? (x2) => apply(...values.map((value) => value(x2))) : null;
  }
  #take(token2) {
    if (this.tokens[this.#at] !== token2) return false;
    this.#at += 1;
    return true;
  }
  #skip(count) {
    this.#at += count;
    return true;
  }
};

// lib/viz/kit/timeseries/annotations.ts
var dashes = { dashed: "6 4", dotted: "2 3", longDashed: "12 6" };
var opacities = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 };
function annotationLines(form, annotations2, x2) {
  return layersOf(form).flatMap((layer) => {
    if (layer.annotationType === "FORMULA") {
      const formula = formulaOf(String(layer.value ?? ""));
      return formula === null ? [] : [{ name: layer.name, values: x2.map(formula), ...styleOf2(layer) }];
    }
    if (layer.annotationType !== "TIME_SERIES" || layer.hideLine) return [];
    return timeSeries(layer, annotations2[layer.name], x2);
  });
}
function annotationGuides(form, annotations2, place7, fallback) {
  return layersOf(form).flatMap((layer) => {
    if (layer.annotationType !== "EVENT" && layer.annotationType !== "INTERVAL") return [];
    const { dash, ...style } = styleOf2(layer);
    return recordsOf(annotations2[layer.name]).flatMap((record, index) => {
      const start = place7(instantOf(record[layer.timeColumn ?? "start_dttm"] ?? record.start_dttm));
      const end = place7(instantOf(record[layer.intervalEndColumn ?? "end_dttm"] ?? record.end_dttm));
      if (start === null || Number.isNaN(start)) return [];
      const title = record[layer.titleColumn ?? "short_descr"] ?? record.short_descr;
      const isInterval = layer.annotationType === "INTERVAL" && end !== null && !Number.isNaN(end);
      return [
        {
          key: `${layer.name} ${index}`,
          label: layer.showLabel === false ? "" : String(title ?? layer.name),
          title: title ? `${layer.name} - ${title}` : layer.name,
          description: descriptionOf(layer, record),
          ...style,
          ...dash === void 0 ? {} : { dash },
          color: style.color ?? fallback(),
          from: start,
          ...isInterval ? { to: end } : {}
        }
      ];
    });
  });
}
function descriptionOf({ descriptionColumns }, record) {
  const columns = descriptionColumns?.length ? descriptionColumns : ["long_descr"];
  return columns.flatMap((column2) => record[column2] ? [String(record[column2])] : []).join(", ");
}
function timeSeries(layer, answer, x2) {
  const records = recordsOf(answer);
  const [first2] = records;
  if (first2 === void 0) return [];
  const time = layer.timeColumn ?? ("__timestamp" in first2 ? "__timestamp" : Object.keys(first2)[0] ?? "");
  const names = Object.keys(first2).filter((key) => key !== time && typeof first2[key] === "number");
  return names.map((name) => {
    const byTime = new Map(records.map((record) => [instantOf(record[time]), record[name]]));
    const values = x2.map((instant) => {
      const value = byTime.get(instant);
      return typeof value === "number" ? value : null;
    });
    return { name: names.length > 1 ? `${layer.name} - ${name}` : layer.name, values, ...styleOf2(layer) };
  });
}
function layersOf(form) {
  const layers2 = Array.isArray(form.annotation_layers) ? form.annotation_layers : [];
  return layers2.filter(({ show }) => show !== false);
}
function styleOf2(layer) {
  const dash = dashes[layer.style ?? ""];
  return {
    color: layer.color ?? null,
    ...dash === void 0 ? {} : { dash },
    width: layer.width ?? 1,
    opacity: opacities[layer.opacity ?? ""] ?? 1
  };
}
function recordsOf(answer) {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== "object" || answer === null || !("records" in answer)) return [];
  return Array.isArray(answer.records) ? answer.records : [];
}
function instantOf(value) {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return Number.NaN;
  return Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(" ", "T")}Z`);
}

// lib/viz/kit/timeseries/domain.ts
function domainOf(data, options2, locale) {
  const shared = { title: options2.orientation === "vertical" ? options2.xTitle : options2.yTitle, locale };
  if (data.xKind === "band") {
    const labels = data.x.map((cell) => categoryLabel(cell, options2, locale));
    const step3 = 1 / Math.max(1, labels.length);
    const at2 = labels.map((_, index) => (index + 0.5) * step3);
    return { axis: { ...shared, kind: "band", labels, step: step3 }, at: at2, place: () => null };
  }
  const numbers2 = data.x.map((cell) => numberOf2(cell) ?? 0);
  const isFixed2 = data.xKind === "value" && options2.truncateX;
  const from = (isFixed2 ? options2.xBounds[0] : null) ?? numbers2[0] ?? 0;
  const to = (isFixed2 ? options2.xBounds[1] : null) ?? numbers2.at(-1) ?? 0;
  const step2 = options2.shape === "bar" ? barStep(numbers2, from, to) : 0;
  const place7 = (x2) => to === from ? 0.5 : step2 / 2 + (x2 - from) / (to - from) * (1 - step2);
  const kind = data.xKind;
  const axis = kind === "time" ? { ...shared, kind, from, to, step: step2, format: options2.xFormat, grain: options2.grain } : { ...shared, kind, from, to, step: step2, format: { format: "~g" } };
  return { axis, at: numbers2.map(place7), place: place7 };
}
function barStep(numbers2, from, to) {
  let nearest3 = Number.POSITIVE_INFINITY;
  for (let index = 1; index < numbers2.length; index += 1) {
    const distance2 = (numbers2[index] ?? 0) - (numbers2[index - 1] ?? 0);
    if (distance2 > 0) nearest3 = Math.min(nearest3, distance2);
  }
  if (!Number.isFinite(nearest3) || to === from) return 1;
  return Math.max(nearest3 / (to - from + nearest3), 1 / 400);
}
function categoryLabel(cell, options2, locale) {
  if (cell === null) return "<NULL>";
  if (typeof cell === "number" && options2.forceCategorical && Math.abs(cell) > 1e10) {
    return timeWriter2(options2.xFormat, options2.grain, locale)(cell);
  }
  return String(cell);
}

// lib/frame/separator.ts
function unescapeSeparator(text3) {
  return text3.replaceAll("\\,", ",");
}

// lib/viz/kit/timeseries/series-filters.ts
var missing3 = "<NULL>";
function seriesFilters(name, { groupby: groupby2 }) {
  const columns = groupby2.map((column2) => columnLabel(column2));
  const levels2 = name.split(/(?<!\\),\s/).map(unescapeSeparator);
  if (columns.length === 0 || levels2.length < columns.length) return [];
  const values = levels2.slice(-columns.length);
  return columns.map((col, at2) => {
    const value = values[at2] ?? missing3;
    return value === missing3 ? { col, op: "IS NULL", val: null, formattedVal: missing3 } : { col, op: "IN", val: [value], formattedVal: value };
  });
}

// lib/viz/kit/timeseries/value-texts.ts
function valueTexts(group4, options2, write3) {
  const { stacked: stacked2 } = group4;
  if (!group4.isStack) return stacked2.map(({ values }) => values.map((value) => value === null ? null : write3(value)));
  const length = stacked2[0]?.values.length ?? 0;
  const totals2 = Array.from(
    { length },
    (_, index) => stacked2.reduce((sum4, { values }) => sum4 + (values[index] ?? 0), 0)
  );
  const last = totals2.map((_, index) => stacked2.findLastIndex(({ values }) => Boolean(values[index])));
  return stacked2.map(
    ({ values }, position2) => values.map((value, index) => {
      const total = totals2[index] ?? 0;
      if (options2.onlyTotal) return last[index] === position2 ? write3(total) : null;
      if (!value || Math.abs(value) < Math.abs(total) * options2.percentageThreshold / 100) return null;
      return write3(value);
    })
  );
}

// lib/viz/kit/timeseries/drawn-series.ts
var shiftDashes = ["4 3", "2 3", "8 3", "8 3 2 3"];
function drawnSeries({ data, groups, colors, options: options2, write: write3, selected }) {
  const packed = packedSlots(groups);
  const drawn2 = data.series.map(() => void 0);
  groups.forEach((group4, slot) => {
    const texts = options2.showValue ? valueTexts(group4, options2, write3) : [];
    group4.members.forEach((position2, member2) => {
      const source = data.series[position2];
      const stacked2 = group4.stacked[member2];
      if (source === void 0 || stacked2 === void 0) return;
      const shift = source.offset === null ? -1 : options2.offsets.indexOf(source.offset);
      const dimensions = seriesFilters(source.name, options2).map(({ formattedVal }) => formattedVal);
      const isOff = isDimmed(selected, source.name) && isDimmed(selected, dimensions.join(", "));
      const written2 = texts[member2];
      drawn2[position2] = {
        key: source.name,
        label: unescapeSeparator(source.name),
        color: colors[position2] ?? "",
        shape: options2.shape,
        values: shift >= 0 && options2.shape === "line" ? withoutGaps(stacked2.top) : stacked2.top,
        curve: options2.curve,
        fill: options2.isArea && options2.shape === "line" ? options2.opacity : 0,
        opacity: (shift >= 0 ? 0.7 : 1) * (isOff ? 0.3 : 1),
        width: 2,
        marker: options2.marker,
        ...group4.isStack ? { base: stacked2.base } : {},
        ...options2.shape === "bar" ? slotsOf(slot, groups, packed) : {},
        ...shift >= 0 ? { dash: shiftDashes[shift % shiftDashes.length] ?? "4 3" } : {},
        ...written2 === void 0 ? {} : { texts: written2, textPlace: placeOf2(group4, options2) }
      };
    });
  });
  return drawn2.flatMap((one2, position2) => one2 === void 0 ? [] : [one2, ...forecast2(one2, data, position2)]);
}
function packedSlots(groups) {
  const length = groups[0]?.stacked[0]?.values.length ?? 0;
  const counts2 = new Array(length).fill(0);
  const slotAt = groups.map(
    ({ stacked: stacked2 }) => counts2.map((count, index) => {
      if (stacked2.some(({ values }) => Boolean(values[index]))) counts2[index] = count + 1;
      return count;
    })
  );
  const slots = counts2.reduce((most2, count) => Math.max(most2, count), 1);
  return groups.length > 6 && slots <= groups.length / 2 ? { slots, slotAt } : null;
}
function slotsOf(slot, groups, packed) {
  return packed === null ? { slot, slots: groups.length } : { slot, slots: packed.slots, slotAt: packed.slotAt[slot] ?? [] };
}
function placeOf2(group4, options2) {
  return group4.isStack && !options2.onlyTotal && options2.shape === "bar" ? "inside" : "outside";
}
function forecast2(one2, data, position2) {
  const source = data.series[position2]?.forecast;
  if (source === void 0) return [];
  const { texts: _, base: __, ...plain8 } = one2;
  return [
    {
      ...plain8,
      key: `${one2.key} forecast`,
      label: `${one2.label} (forecast)`,
      shape: "line",
      fill: 0,
      marker: 0,
      dash: "6 4",
      values: source.values,
      range: { low: source.low, high: source.high }
    }
  ];
}
function withoutGaps(values) {
  const filled3 = [...values];
  let last = -1;
  values.forEach((value, index) => {
    if (value === null) return;
    const from = values[last];
    if (last >= 0 && typeof from === "number") {
      for (let gap7 = last + 1; gap7 < index; gap7 += 1)
        filled3[gap7] = from + (value - from) * (gap7 - last) / (index - last);
    }
    last = index;
  });
  return filled3;
}

// lib/viz/kit/timeseries/options.ts
function readOptions(form, type) {
  const grain = objectOf2(form.extra_form_data).time_grain_sqla ?? form.time_grain_sqla;
  return {
    shape: type === "bar" ? "bar" : "line",
    isArea: type === "area" || form.area === true,
    curve: curves[String(form.seriesType)] ?? "linear",
    orientation: form.orientation === "horizontal" ? "horizontal" : "vertical",
    stack: stackOf(form.stack),
    stackDimension: textOf2(form.stackDimension),
    opacity: numberOf3(form.opacity) ?? 0.2,
    marker: form.markerEnabled === true ? numberOf3(form.markerSize) ?? 6 : 0,
    showValue: form.show_value === true,
    onlyTotal: form.only_total !== false,
    percentageThreshold: numberOf3(form.percentage_threshold) ?? 0,
    isLog: form.logAxis === true,
    truncateY: form.truncateYAxis === true,
    bounds: boundsOf(form.y_axis_bounds),
    xBounds: boundsOf(form.xAxisBounds),
    truncateX: form.truncateXAxis !== false,
    minorSplitLine: form.minorSplitLine === true,
    forceCategorical: form.xAxisForceCategorical === true,
    sortSeries: orderOf(form.sort_series_type),
    sortSeriesAscending: form.sort_series_ascending === true,
    sortX: orderOf(form.x_axis_sort),
    sortXAscending: form.x_axis_sort_asc !== false,
    groupby: ensureArray(form.groupby),
    offsets: ensureArray(form.time_compare).map(String),
    comparison: textOf2(form.comparison_type),
    timeShiftColor: form.time_shift_color !== false,
    isContribution: Boolean(form.contributionMode),
    hasForecast: form.forecastEnabled === true,
    grain: textOf2(grain),
    xFormat: textOf2(form.x_axis_time_format) ?? "smart_date",
    tooltipFormat: textOf2(form.tooltipTimeFormat) ?? "smart_date",
    tooltipByValue: form.tooltipSortByMetric === true,
    tooltipTotal: form.showTooltipTotal !== false,
    tooltipPercentage: form.showTooltipPercentage === true,
    legend: legendOf2(form),
    legendSort: form.legendSort === "asc" || form.legendSort === "desc" ? form.legendSort : null,
    xTitle: textOf2(form.x_axis_title) ?? "",
    yTitle: textOf2(form.y_axis_title) ?? "",
    scheme: textOf2(form.color_scheme)
  };
}
var curves = {
  line: "linear",
  smooth: "smooth",
  start: "step-start",
  middle: "step-middle",
  end: "step-end"
};
function stackOf(value) {
  if (value === true) return "Stack";
  return value === "Stack" || value === "Stream" || value === "Expand" ? value : null;
}
function orderOf(value) {
  return value === "name" || value === "sum" || value === "min" || value === "max" || value === "avg" ? value : null;
}
function legendOf2(form) {
  if (form.show_legend === false) return "none";
  const place7 = form.legendOrientation;
  return place7 === "bottom" || place7 === "left" || place7 === "right" ? place7 : "top";
}
function boundsOf(value) {
  return Array.isArray(value) ? [numberOf3(value[0]) ?? null, numberOf3(value[1]) ?? null] : [null, null];
}
function numberOf3(value) {
  if (value === null || value === void 0 || value === "") return void 0;
  const number2 = Number(value);
  return Number.isFinite(number2) ? number2 : void 0;
}
function textOf2(value) {
  return typeof value === "string" && value !== "" ? value : null;
}
function objectOf2(value) {
  return typeof value === "object" && value !== null ? value : {};
}

// lib/viz/kit/timeseries/stack.ts
function stackSeries(series2, mode) {
  const length = series2[0]?.length ?? 0;
  const filled3 = series2.map(withZeroNeighbours);
  const totals2 = Array.from(
    { length },
    (_, index) => filled3.reduce((sum4, values) => sum4 + Math.abs(values[index] ?? 0), 0)
  );
  const shares3 = mode === "Expand" ? filled3.map((values) => values.map((value, index) => value === null ? null : value / (totals2[index] || 1))) : filled3;
  const up2 = mode === "Stream" ? streamBed(filled3, totals2) : totals2.map(() => 0);
  const down = totals2.map(() => 0);
  return shares3.map((values) => {
    const base = [];
    const top = values.map((value, index) => {
      const edges2 = (value ?? 0) < 0 && mode !== "Stream" ? down : up2;
      const from = edges2[index] ?? 0;
      base.push(from);
      if (value === null) return null;
      edges2[index] = from + value;
      return from + value;
    });
    return { base, top, values };
  });
}
function streamBed(series2, totals2) {
  let bed = 0;
  return totals2.map((total, index) => {
    const changes2 = series2.map((values) => (values[index] ?? 0) - (values[index - 1] ?? 0));
    const lean = series2.reduce((sum4, values, place7) => {
      const below3 = changes2.slice(1, Math.max(1, place7 - 1)).reduce((all2, change) => all2 + change, 0);
      return sum4 + (values[index] ?? 0) * ((changes2[place7] ?? 0) / 2 + below3);
    }, 0);
    bed -= total === 0 ? 0 : lean / total;
    return bed;
  });
}
function withZeroNeighbours(values) {
  const isKnown = (value) => value !== null && value !== void 0;
  return values.map((value, index) => {
    if (isKnown(value)) return value ?? null;
    return isKnown(values[index - 1]) || isKnown(values[index + 1]) ? 0 : null;
  });
}

// lib/viz/kit/timeseries/plan.ts
function planStacks(data, options2) {
  const { stack } = options2;
  if (stack === null) {
    return data.series.map(({ values }, position2) => ({
      isStack: false,
      members: [position2],
      stacked: [{ base: [], top: values, values }]
    }));
  }
  const groups = /* @__PURE__ */ new Map();
  data.series.forEach((one2, position2) => {
    const key = stackKey(one2, options2);
    groups.set(key, [...groups.get(key) ?? [], position2]);
  });
  return [...groups.values()].map((members) => ({
    isStack: true,
    members,
    stacked: stackSeries(
      members.map((position2) => data.series[position2]?.values ?? []),
      stack
    )
  }));
}
function stackKey(one2, { stackDimension, groupby: groupby2 }) {
  const shift = one2.offset ?? "";
  if (stackDimension === null) return shift;
  const at2 = groupby2.indexOf(stackDimension);
  const parts4 = one2.name.split(", ");
  return `${shift} ${parts4[parts4.length - groupby2.length + at2] ?? ""}`;
}

// lib/viz/kit/timeseries/summary.ts
var mostRows3 = 200;
var mostNames = 4;
function sentence2({ data, options: options2, type, titles }) {
  const kind = `${options2.stack === null ? "" : "Stacked "}${type} chart`;
  const names = data.series.slice(0, mostNames).map(({ name }) => name);
  const more = data.series.length - names.length;
  const list4 = more > 0 ? `${names.join("; ")} and ${more} more` : names.join("; ");
  const [first2] = titles;
  const last = titles.at(-1);
  const span = data.xKind === "band" ? `${titles.length} categories of ${data.xName}` : `${first2} to ${last}`;
  const text3 = `${kind} of ${list4}, ${span}`;
  return text3.charAt(0).toUpperCase() + text3.slice(1);
}
function textTable(data, title, write3) {
  return {
    columns: [data.xName, ...data.series.map(({ name }) => name)],
    rows: data.x.slice(0, mostRows3).map((cell, index) => [
      title(cell),
      ...data.series.map(({ values }) => {
        const value = values[index] ?? null;
        return value === null ? "" : write3(value);
      })
    ]),
    truncated: data.x.length > mostRows3
  };
}

// lib/viz/kit/timeseries/tooltip.ts
function tooltipRows({ data, groups, colors, options: options2, write: write3 }, rows2) {
  const values = data.series.map(({ values: own }) => own);
  for (const group4 of groups) {
    group4.members.forEach((position2, member2) => {
      if (options2.stack === "Expand") values[position2] = group4.stacked[member2]?.values ?? [];
    });
  }
  const hasTotal = options2.tooltipTotal && data.series.length > 1;
  const isStack = groups.some((group4) => group4.isStack);
  return rows2.map((index) => {
    const known3 = data.series.flatMap((one2, position2) => {
      const value = values[position2]?.[index] ?? null;
      return value === null ? [] : [{ label: unescapeSeparator(one2.name), value, color: colors[position2] ?? "" }];
    });
    const total = known3.reduce((sum4, { value }) => sum4 + value, 0);
    const sorted = isStack && !options2.tooltipByValue ? known3.reverse() : known3.sort((one2, other) => other.value - one2.value);
    const lines = sorted.map(({ label, value, color }, order2) => ({
      label,
      color,
      order: order2,
      value: options2.tooltipPercentage && total !== 0 ? `${write3(value)} (${share2(value / total)})` : write3(value)
    }));
    if (hasTotal && lines.length > 0) lines.push({ label: "Total", value: write3(total), order: lines.length });
    return lines;
  });
}
function share2(part2) {
  return `${(part2 * 100).toFixed(2)}%`;
}

// lib/viz/kit/timeseries/value-axis.ts
function valueAxis({ series: series2, options: options2, format, title }) {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let whole3 = true;
  const see = (value) => {
    if (value === null || value === void 0 || options2.isLog && value <= 0) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
    whole3 &&= Number.isInteger(value);
  };
  for (const { values, base, range } of series2) {
    for (const list4 of [values, base, range?.low, range?.high]) for (const value of list4 ?? []) see(value);
  }
  if (!(high >= low)) [low, high] = [0, 1];
  const isCut = options2.truncateY && options2.shape === "line";
  if (!isCut && !options2.isLog) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  const isWhole = options2.stack === "Expand" || options2.isContribution && options2.stack !== null;
  const [min, max] = isWhole && options2.bounds.every((bound) => bound === null) ? [0, 1] : options2.bounds;
  return {
    low,
    high,
    min,
    max,
    scale: options2.isLog ? "log" : "linear",
    whole: whole3 && options2.stack !== "Expand" && !options2.isContribution,
    minor: options2.minorSplitLine,
    format,
    title
  };
}

// lib/viz/kit/timeseries/timeseries.ts
function timeseriesDrawing(input, type) {
  const { formData, dataset: dataset2, colors, locale } = input;
  const options2 = readOptions(formData, type);
  const data = chartData(input.frames[0] ?? emptyFrame, formData, options2, dataset2);
  const domain = domainOf(data, options2, locale);
  const isShare = options2.isContribution || options2.stack === "Expand";
  const format = isShare ? { format: ",.0%" } : metricFormat(formData, dataset2);
  const write3 = valueWriter(format, locale);
  const groups = planStacks(data, options2);
  const palette = seriesColors(data, options2, input);
  const annotations2 = input.annotations ?? {};
  const numbers2 = data.xKind === "band" ? [] : data.x.map((cell) => numberOf2(cell) ?? 0);
  const extra = annotationLines(formData, annotations2, numbers2).map((line6) => ({
    ...line6,
    color: line6.color ?? colors.of(line6.name, options2.scheme)
  }));
  const series2 = [
    ...drawnSeries({ data, groups, colors: palette, options: options2, write: write3, selected: input.selected }),
    ...extra.map(annotationSeries)
  ];
  const guides = annotationGuides(formData, annotations2, domain.place, () => colors.of("annotation", options2.scheme));
  const named2 = legendItems(series2, options2);
  const [only3] = series2;
  const isAlone = series2.length === 1 && options2.legend !== "none" && options2.orientation === "vertical";
  const titles = options2.orientation === "vertical" ? options2.yTitle : options2.xTitle;
  const title = titleWriter2(data, options2, locale);
  return {
    marks: {
      orientation: options2.orientation,
      domain: domain.axis,
      value: valueAxis({ series: series2, options: options2, format, title: titles || (isAlone ? only3?.label ?? "" : "") }),
      at: domain.at,
      series: series2,
      guides,
      legend: legendPlace(named2, options2)
    },
    label: sentence2({ data, options: options2, type, titles: data.x.map(title) }),
    table: textTable(data, title, write3),
    legend: named2,
    interaction: {
      ...interactionOf({ data, groups, colors: palette, options: options2, write: write3 }, { lines: extra, guides }, domain.at, title),
      ...seriesTargets(data, options2)
    },
    isEmpty: data.x.length === 0 || data.series.length === 0
  };
}
var mostPoints3 = 2e3;
function interactionOf(input, annotations2, at2, title) {
  const { data, options: options2 } = input;
  const every3 = Math.max(1, Math.ceil(data.x.length / mostPoints3));
  const rows2 = data.x.flatMap((_, row) => row % every3 === 0 ? [row] : []);
  const isVertical = options2.orientation === "vertical";
  const places2 = rows2.map((row) => at2[row] ?? 0);
  const noted = annotationRows(annotations2, places2, rows2, input.write);
  return {
    kind: "axis",
    orientation: isVertical ? "x" : "y",
    at: places2.map((place7) => isVertical ? place7 : 1 - place7),
    titles: rows2.map((row) => title(data.x[row] ?? null)),
    rows: tooltipRows(input, rows2).map((lines, index) => [
      ...lines,
      ...(noted[index] ?? []).map((row, place7) => ({ ...row, order: lines.length + place7 }))
    ]),
    ...data.xName === "" ? {} : { x: drillColumn(data, options2, rows2) }
  };
}
function drillColumn({ xName, xKind, x: x2 }, { grain }, rows2) {
  const values = rows2.map((row) => x2[row] ?? null);
  return { col: xName, ...xKind === "time" && grain !== null ? { grain } : {}, values };
}
function titleWriter2(data, options2, locale) {
  const times2 = data.xKind === "time" ? data.x.flatMap((cell) => numberOf2(cell) ?? []) : [];
  const write3 = timeWriter2(options2.tooltipFormat, writtenGrain(options2.grain, times2), locale);
  return (cell) => data.xKind === "time" ? write3(numberOf2(cell) ?? 0) : categoryLabel(cell, options2, locale);
}
function seriesColors(data, options2, { colors }) {
  const present2 = data.series.filter(({ offset }) => offset === null);
  const [lone] = present2;
  return data.series.map(({ name, offset }) => {
    const isShift = offset !== null && options2.timeShiftColor && present2.length === 1 && lone !== void 0;
    return colors.of(isShift ? lone.name : name, options2.scheme);
  });
}
function annotationSeries({
  name,
  values,
  color,
  width,
  opacity,
  dash
}) {
  const style = { color, width, opacity, ...dash === void 0 ? {} : { dash } };
  return {
    key: `annotation ${name}`,
    label: name,
    shape: "line",
    curve: "linear",
    fill: 0,
    marker: 0,
    values,
    ...style
  };
}
function legendItems(series2, options2) {
  const { legendSort } = options2;
  const items = series2.map(({ key, label, color }) => ({ key, label, color }));
  if (legendSort === null) return items;
  const sorted = items.sort((one2, other) => one2.label.localeCompare(other.label));
  return legendSort === "asc" ? sorted : sorted.reverse();
}
function seriesTargets({ series: series2 }, options2) {
  const targets = series2.map(({ name }) => [name, seriesFilters(name, options2)]);
  const asking = targets.filter(([, filters]) => filters.length > 0);
  return asking.length > 0 ? { series: Object.fromEntries(asking) } : {};
}
function legendPlace(items, options2) {
  return items.length > 1 ? options2.legend : "none";
}

// lib/viz/compare/transform.ts
function transform11(input) {
  const form = todaysForm(input.formData);
  const bounds2 = Array.isArray(form.y_axis_bounds) ? form.y_axis_bounds : [];
  const format = form.y_axis_format;
  return timeseriesDrawing(
    {
      ...input,
      frames: [relative2(input.frames[0] ?? emptyFrame)],
      formData: {
        ...form,
        contributionMode: null,
        x_axis_title: form.x_axis_label,
        y_axis_title: form.y_axis_label,
        x_axis_time_format: form.x_axis_format,
        y_axis_format: format === void 0 || format === "SMART_NUMBER" ? ".1~%" : format,
        truncateYAxis: bounds2.some((bound) => bound !== null),
        tooltipSortByMetric: true,
        showTooltipTotal: false
      }
    },
    "line"
  );
}
function relative2(frame5) {
  return { ...frame5, columns: frame5.columns.map((column2) => column2.kind === "numeric" ? changes(column2) : column2) };
}
function changes(column2) {
  const values = column2.values.map(numberOf2);
  const first2 = values.find((value) => value !== null && value !== 0) ?? null;
  return {
    ...column2,
    values: values.map((value) => value === null || first2 === null ? null : (value - first2) / Math.abs(first2))
  };
}

// lib/viz/compare/compare.ts
var compare = {
  definition: definition11,
  controls: controls11,
  defaults: defaultsOf(controls11),
  query: query11,
  transform: transform11,
  render: render12
};

// lib/viz/country-map/countries.ts
var countries = [
  ["afghanistan", "Afghanistan", "AF"],
  ["aland", "Aland", "AX"],
  ["albania", "Albania", "AL"],
  ["algeria", "Algeria", "DZ"],
  ["american_samoa", "American Samoa", "AS"],
  ["andorra", "Andorra", "AD"],
  ["angola", "Angola", "AO"],
  ["anguilla", "Anguilla", "AI"],
  ["antarctica", "Antarctica", "AQ"],
  ["antigua_and_barbuda", "Antigua And Barbuda", "AG"],
  ["argentina", "Argentina", "AR"],
  ["armenia", "Armenia", "AM"],
  ["australia", "Australia", "AU"],
  ["austria", "Austria", "AT"],
  ["azerbaijan", "Azerbaijan", "AZ"],
  ["bahrain", "Bahrain", "BH"],
  ["bangladesh", "Bangladesh", "BD"],
  ["barbados", "Barbados", "BB"],
  ["belarus", "Belarus", "BY"],
  ["belgium", "Belgium", "BE"],
  ["belize", "Belize", "BZ"],
  ["benin", "Benin", "BJ"],
  ["bermuda", "Bermuda", "BM"],
  ["bhutan", "Bhutan", "BT"],
  ["bolivia", "Bolivia", "BO"],
  ["bosnia_and_herzegovina", "Bosnia And Herzegovina", "BA"],
  ["botswana", "Botswana", "BW"],
  ["brazil", "Brazil", "BR"],
  ["brunei", "Brunei", "BN"],
  ["bulgaria", "Bulgaria", "BG"],
  ["burkina_faso", "Burkina Faso", "BF"],
  ["burundi", "Burundi", "BI"],
  ["cambodia", "Cambodia", "KH"],
  ["cameroon", "Cameroon", "CM"],
  ["canada", "Canada", "CA"],
  ["cape_verde", "Cape Verde", "CV"],
  ["central_african_republic", "Central African Republic", "CF"],
  ["chad", "Chad", "TD"],
  ["chile", "Chile", "CL"],
  ["china", "China", "CN"],
  ["colombia", "Colombia", "CO"],
  ["comoros", "Comoros", "KM"],
  ["cook_islands", "Cook Islands", "CK"],
  ["costa_rica", "Costa Rica", "CR"],
  ["croatia", "Croatia", "HR"],
  ["cuba", "Cuba", "CU"],
  ["cyprus", "Cyprus", "CY"],
  ["czech_republic", "Czech Republic", "CZ"],
  ["democratic_republic_of_the_congo", "Democratic Republic Of The Congo", "CD"],
  ["denmark", "Denmark", "DK"],
  ["djibouti", "Djibouti", "DJ"],
  ["dominica", "Dominica", "DM"],
  ["dominican_republic", "Dominican Republic", "DO"],
  ["ecuador", "Ecuador", "EC"],
  ["egypt", "Egypt", "EG"],
  ["el_salvador", "El Salvador", "SV"],
  ["equatorial_guinea", "Equatorial Guinea", "GQ"],
  ["eritrea", "Eritrea", "ER"],
  ["estonia", "Estonia", "EE"],
  ["ethiopia", "Ethiopia", "ET"],
  ["fiji", "Fiji", "FJ"],
  ["finland", "Finland", "FI"],
  ["france", "France", "FR"],
  ["france_overseas", "France (with overseas)", "FR"],
  ["france_regions", "France (regions)", "FR"],
  ["french_polynesia", "French Polynesia", "PF"],
  ["gabon", "Gabon", "GA"],
  ["gambia", "Gambia", "GM"],
  ["germany", "Germany", "DE"],
  ["ghana", "Ghana", "GH"],
  ["greece", "Greece", "GR"],
  ["greenland", "Greenland", "GL"],
  ["grenada", "Grenada", "GD"],
  ["guatemala", "Guatemala", "GT"],
  ["guinea", "Guinea", "GN"],
  ["guyana", "Guyana", "GY"],
  ["haiti", "Haiti", "HT"],
  ["honduras", "Honduras", "HN"],
  ["hungary", "Hungary", "HU"],
  ["iceland", "Iceland", "IS"],
  ["india", "India", "IN"],
  ["indonesia", "Indonesia", "ID"],
  ["iran", "Iran", "IR"],
  ["israel", "Israel", "IL"],
  ["italy", "Italy", "IT"],
  ["italy_regions", "Italy (regions)", "IT"],
  ["ivory_coast", "Ivory Coast", "CI"],
  ["japan", "Japan", "JP"],
  ["jordan", "Jordan", "JO"],
  ["kazakhstan", "Kazakhstan", "KZ"],
  ["kenya", "Kenya", "KE"],
  ["korea", "Korea", "KR"],
  ["kuwait", "Kuwait", "KW"],
  ["kyrgyzstan", "Kyrgyzstan", "KG"],
  ["laos", "Laos", "LA"],
  ["latvia", "Latvia", "LV"],
  ["lebanon", "Lebanon", "LB"],
  ["lesotho", "Lesotho", "LS"],
  ["liberia", "Liberia", "LR"],
  ["libya", "Libya", "LY"],
  ["liechtenstein", "Liechtenstein", "LI"],
  ["lithuania", "Lithuania", "LT"],
  ["luxembourg", "Luxembourg", "LU"],
  ["macedonia", "Macedonia", "MK"],
  ["madagascar", "Madagascar", "MG"],
  ["malawi", "Malawi", "MW"],
  ["malaysia", "Malaysia", "MY"],
  ["maldives", "Maldives", "MV"],
  ["mali", "Mali", "ML"],
  ["malta", "Malta", "MT"],
  ["marshall_islands", "Marshall Islands", "MH"],
  ["mauritania", "Mauritania", "MR"],
  ["mauritius", "Mauritius", "MU"],
  ["mexico", "Mexico", "MX"],
  ["moldova", "Moldova", "MD"],
  ["mongolia", "Mongolia", "MN"],
  ["montenegro", "Montenegro", "ME"],
  ["montserrat", "Montserrat", "MS"],
  ["morocco", "Morocco", "MA"],
  ["mozambique", "Mozambique", "MZ"],
  ["myanmar", "Myanmar", "MM"],
  ["namibia", "Namibia", "NA"],
  ["nauru", "Nauru", "NR"],
  ["nepal", "Nepal", "NP"],
  ["netherlands", "Netherlands", "NL"],
  ["new_caledonia", "New Caledonia", "NC"],
  ["new_zealand", "New Zealand", "NZ"],
  ["nicaragua", "Nicaragua", "NI"],
  ["niger", "Niger", "NE"],
  ["nigeria", "Nigeria", "NG"],
  ["northern_mariana_islands", "Northern Mariana Islands", "MP"],
  ["norway", "Norway", "NO"],
  ["oman", "Oman", "OM"],
  ["pakistan", "Pakistan", "PK"],
  ["palau", "Palau", "PW"],
  ["panama", "Panama", "PA"],
  ["papua_new_guinea", "Papua New Guinea", "PG"],
  ["paraguay", "Paraguay", "PY"],
  ["peru", "Peru", "PE"],
  ["philippines", "Philippines", "PH"],
  ["philippines_regions", "Philippines (regions)", "PH"],
  ["poland", "Poland", "PL"],
  ["portugal", "Portugal", "PT"],
  ["puerto_rico", "Puerto Rico", "PR"],
  ["qatar", "Qatar", "QA"],
  ["republic_of_serbia", "Republic Of Serbia", "RS"],
  ["romania", "Romania", "RO"],
  ["russia", "Russia", "RU"],
  ["rwanda", "Rwanda", "RW"],
  ["saint_lucia", "Saint Lucia", "LC"],
  ["saint_pierre_and_miquelon", "Saint Pierre And Miquelon", "PM"],
  ["saint_vincent_and_the_grenadines", "Saint Vincent And The Grenadines", "VC"],
  ["samoa", "Samoa", "WS"],
  ["san_marino", "San Marino", "SM"],
  ["sao_tome_and_principe", "Sao Tome And Principe", "ST"],
  ["saudi_arabia", "Saudi Arabia", "SA"],
  ["senegal", "Senegal", "SN"],
  ["seychelles", "Seychelles", "SC"],
  ["sierra_leone", "Sierra Leone", "SL"],
  ["singapore", "Singapore", "SG"],
  ["slovakia", "Slovakia", "SK"],
  ["slovenia", "Slovenia", "SI"],
  ["solomon_islands", "Solomon Islands", "SB"],
  ["somalia", "Somalia", "SO"],
  ["south_africa", "South Africa", "ZA"],
  ["spain", "Spain", "ES"],
  ["sri_lanka", "Sri Lanka", "LK"],
  ["sudan", "Sudan", "SD"],
  ["suriname", "Suriname", "SR"],
  ["sweden", "Sweden", "SE"],
  ["switzerland", "Switzerland", "CH"],
  ["syria", "Syria", "SY"],
  ["taiwan", "Taiwan", "TW"],
  ["tajikistan", "Tajikistan", "TJ"],
  ["tanzania", "Tanzania", "TZ"],
  ["thailand", "Thailand", "TH"],
  ["the_bahamas", "The Bahamas", "BS"],
  ["timorleste", "Timorleste", "TL"],
  ["togo", "Togo", "TG"],
  ["tonga", "Tonga", "TO"],
  ["trinidad_and_tobago", "Trinidad And Tobago", "TT"],
  ["tunisia", "Tunisia", "TN"],
  ["turkey", "Turkey", "TR"],
  ["turkey_regions", "Turkey (regions)", "TR"],
  ["turkmenistan", "Turkmenistan", "TM"],
  ["turks_and_caicos_islands", "Turks And Caicos Islands", "TC"],
  ["uganda", "Uganda", "UG"],
  ["uk", "UK", "GB"],
  ["ukraine", "Ukraine", "UA"],
  ["united_arab_emirates", "United Arab Emirates", "AE"],
  ["united_states_minor_outlying_islands", "United States Minor Outlying Islands", "UM"],
  ["united_states_virgin_islands", "United States Virgin Islands", "VI"],
  ["uruguay", "Uruguay", "UY"],
  ["usa", "USA", "US"],
  ["uzbekistan", "Uzbekistan", "UZ"],
  ["vanuatu", "Vanuatu", "VU"],
  ["venezuela", "Venezuela", "VE"],
  ["vietnam", "Vietnam", "VN"],
  ["wallis_and_futuna", "Wallis And Futuna", "WF"],
  ["yemen", "Yemen", "YE"],
  ["zambia", "Zambia", "ZM"],
  ["zimbabwe", "Zimbabwe", "ZW"]
];

// lib/viz/country-map/controls.ts
var controls12 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [
        select(
          "select_country",
          "Country",
          countries.map(([value, label]) => [value, label]),
          { validators: ["nonEmpty"] }
        )
      ],
      [control("entity", "DndColumnSelect", "ISO 3166-2 Codes", { validators: ["nonEmpty"] })],
      [metric],
      [adhocFilters]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [[numberFormat("number_format", "Number format")], [{ ...linearColorScheme, renderTrigger: false }]]
  }
];

// lib/viz/country-map/definition.ts
var definition12 = {
  type: "country_map",
  name: "Country Map",
  category: "Map",
  description: "The parts of one country in the colour of a figure.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/country-map/query.ts
function query12(formData) {
  const columns = [formData.entity].filter((column2) => column2);
  return queryContext(formData, [{ ...baseQuery(formData), columns }]);
}

// lib/viz/country-map/render.tsx
var render13 = renderMap;

// lib/viz/country-map/transform.ts
import {
  geoAlbersUsa,
  geoArea,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoDistance
} from "@visx/vendor/d3-geo";
var frame2 = { width: 800, height: 500 };
var inset2 = 12;
var fineness = 0.7;
var small = 5e-3;
var far = 4;
function outlines2({ formData }) {
  const found = countries.find(([value]) => value === formData.select_country);
  return found === void 0 ? null : { kind: "regions", country: found[0] };
}
function transform12(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const answer = input.frames[0] ?? emptyFrame;
  const [entity = ""] = columnNames(formData.entity);
  const figures = formData.metric ? columnOf(answer, metricLabel(formData.metric))?.values ?? [] : [];
  const rows2 = dimensionRows(answer, [entity], formData, locale).map(({ label }, row) => ({
    label,
    value: numberOf2(figures[row] ?? null)
  }));
  const values = rows2.flatMap(({ value }) => value ?? []);
  const [low, high] = [minOf(values), maxOf(values)];
  const stops = colors.ramp(formData.linear_color_scheme);
  const color = (value) => rampColor(stops, high > low ? (value - low) / (high - low) : 1);
  const write3 = valueWriter({ format: String(formData.number_format ?? "") }, locale);
  const name = metricName(formData.metric, dataset2);
  const country = countries.find(([value]) => value === formData.select_country);
  const known3 = valuesByPart(rows2, country?.[2] ?? "");
  const projection2 = projectionFor(input.outlines, country?.[0]);
  const parts4 = (input.outlines?.shapes.features ?? []).flatMap((shape2) => {
    const path = pathOf(shape2, projection2, fineness);
    const value = known3(shape2.properties);
    return path === "" ? [] : [{ path, value, name: shape2.properties.name || shape2.properties.code }];
  });
  return {
    marks: {
      frame: frame2,
      land: "",
      borders: "",
      shapes: parts4.map(({ path, value }, item) => ({
        kind: "area",
        item,
        path,
        fill: value === null ? "land" : color(value),
        opacity: 1,
        stroke: "ground",
        width: 0.75
      })),
      scale: high > low ? { kind: "ramp", stops, low: write3(low), high: write3(high) } : null,
      scalePlace: "bl",
      legendPlace: "none"
    },
    label: `Map of ${country?.[1] ?? "no country"} by ${name}: ${parts4.filter(({ value }) => value !== null).length} of ${parts4.length} parts have a value.`,
    table: categoryTable(
      [entity, name],
      rows2.map(({ label, value }) => [label, value === null ? "" : write3(value)])
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: parts4.map((part2) => ({
        title: part2.name,
        rows: [
          part2.value === null ? { label: name, value: "No data" } : { label: name, value: write3(part2.value), color: color(part2.value) }
        ]
      }))
    },
    isEmpty: rows2.length === 0
  };
}
function valuesByPart(rows2, country) {
  const values = /* @__PURE__ */ new Map();
  for (const { label, value } of rows2) if (value !== null) values.set(label.trim().toUpperCase(), value);
  return ({ code, name }) => values.get(code) ?? values.get(code.replace(`${country}-`, "")) ?? values.get(name.toUpperCase()) ?? null;
}
function projectionFor(found, country) {
  const shapes2 = found?.shapes ?? { type: "FeatureCollection", features: [] };
  const room = [
    [inset2, inset2],
    [frame2.width - inset2, frame2.height - inset2]
  ];
  if (country === "usa") return geoAlbersUsa().fitExtent(room, shapes2);
  const near = { ...shapes2, features: withoutFarIslands(shapes2.features) };
  const [longitude, latitude] = near.features.length === 0 ? [0, 0] : geoCentroid(near);
  return geoAzimuthalEqualArea().rotate([-longitude, -latitude]).fitExtent(room, near);
}
function withoutFarIslands(features) {
  const [total, middle2] = [
    geoArea({ type: "FeatureCollection", features }),
    geoCentroid({ type: "FeatureCollection", features })
  ];
  const reach = far * Math.sqrt(total / Math.PI);
  return features.filter((one2) => geoArea(one2) > total * small || geoDistance(geoCentroid(one2), middle2) < reach);
}

// lib/viz/country-map/country-map.ts
var countryMap = {
  definition: definition12,
  controls: controls12,
  defaults: defaultsOf(controls12),
  query: query12,
  outlines: outlines2,
  transform: transform12,
  render: render13
};

// lib/viz/deck-arc/controls.ts
var controls13 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [
        control("start_spatial", "SpatialControl", "Start Longitude & Latitude", { validators: ["nonEmpty"] }),
        control("end_spatial", "SpatialControl", "End Longitude & Latitude", { validators: ["nonEmpty"] })
      ],
      [rowLimit, filterNulls],
      [adhocFilters]
    ]
  },
  {
    label: "Map",
    tab: "data",
    expanded: false,
    rows: [[mapStyle], [autozoom, viewport]]
  },
  {
    label: "Arc",
    tab: "data",
    expanded: false,
    rows: [
      [colorSchemeType("fixed_color", "fixed_color", "categorical_palette")],
      [fixedPicker("color_picker", "Source Color"), fixedPicker("target_color_picker", "Target Color")],
      [categoricalDimension],
      [categoricalScheme2],
      [
        select("stroke_width", "Stroke Width", same(1, 2, 3, 4, 5), {
          freeForm: true,
          validators: ["integer"],
          ...render
        })
      ],
      [legendPosition],
      [legendFormat]
    ]
  },
  advanced
];

// lib/viz/deck-arc/definition.ts
var definition13 = {
  type: "deck_arc",
  name: "deck.gl Arc",
  category: "Map",
  description: "Ways between two places each, as arcs.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_BY", "DRILL_TO_DETAIL"],
  legacyApi: true
};

// lib/viz/kit/map/spatial.ts
function spatialOf(value) {
  if (typeof value !== "object" || value === null) return null;
  const given = value;
  const text3 = (key) => typeof given[key] === "string" ? given[key] : "";
  if (given.type === "latlong" && text3("latCol") && text3("lonCol")) {
    return { type: "latlong", latCol: text3("latCol"), lonCol: text3("lonCol") };
  }
  if (given.type === "delimited" && text3("lonlatCol")) {
    const isReversed = given.reverseCheckbox === true;
    return { type: "delimited", lonlatCol: text3("lonlatCol"), delimiter: text3("delimiter") || ",", isReversed };
  }
  return given.type === "geohash" && text3("geohashCol") ? { type: "geohash", geohashCol: text3("geohashCol") } : null;
}
function spatialColumns(spatial3) {
  if (spatial3 === null) return [];
  if (spatial3.type === "latlong") return [spatial3.lonCol, spatial3.latCol];
  return [spatial3.type === "delimited" ? spatial3.lonlatCol : spatial3.geohashCol];
}
function positionsOf(frame5, spatial3) {
  const [first2, second2] = spatialColumns(spatial3).map((name) => columnOf(frame5, name)?.values ?? []);
  return Array.from({ length: frame5.length }, (_, row) => {
    const at2 = spatial3 && positionOf(spatial3, first2?.[row] ?? null, second2?.[row] ?? null);
    return at2?.every(Number.isFinite) && isOnMap(at2) ? at2 : null;
  });
}
function placeFilters(frame5, spatial3, row) {
  return spatialColumns(spatial3).map((name) => {
    const value = columnOf(frame5, name)?.values[row] ?? null;
    return filterOf(name, value, String(value));
  });
}
function regionFilters(frame5, spatial3, rows2) {
  const valuesOf = (name) => rows2.map((row) => columnOf(frame5, name)?.values[row] ?? null);
  return spatialColumns(spatial3).flatMap((col) => {
    const values = valuesOf(col);
    if (spatial3?.type !== "latlong") {
      const val = [...new Set(values)];
      return [{ col, op: "IN", val, formattedVal: `${val.length} places` }];
    }
    const numbers2 = values.flatMap((value) => numberOf2(value) ?? []);
    const [low, high] = [minOf(numbers2), maxOf(numbers2)];
    return [
      { col, op: ">=", val: low, formattedVal: `${col} from ${low}` },
      { col, op: "<=", val: high, formattedVal: `to ${high}` }
    ];
  });
}
function positionOf(spatial3, first2, second2) {
  if (first2 === null) return null;
  if (spatial3.type === "latlong") {
    const [longitude, latitude] = [numeric(first2), numeric(second2)];
    return longitude === null || latitude === null ? null : [longitude, latitude];
  }
  if (spatial3.type === "geohash") {
    const box = geohashBox(String(first2));
    return box === null ? null : [(box.west + box.east) / 2, (box.south + box.north) / 2];
  }
  const parts4 = String(first2).split(spatial3.delimiter);
  const [one2, other] = [numeric(parts4[0] ?? null), numeric(parts4[1] ?? null)];
  if (parts4.length < 2 || one2 === null || other === null) return null;
  return spatial3.isReversed ? [one2, other] : [other, one2];
}
function numeric(cell) {
  if (typeof cell !== "string") return numberOf2(cell);
  const value = Number(cell.trim());
  return cell.trim() === "" || Number.isNaN(value) ? null : value;
}

// lib/viz/kit/map/deck-query.ts
var places = ["spatial", "start_spatial", "end_spatial"];
var shapes = ["line_column", "geojson"];
function deckQuery(formData, metrics2 = []) {
  const located = [
    ...places.flatMap((field) => spatialColumns(spatialOf(formData[field]))),
    ...shapes.flatMap((field) => columnsOf2(formData[field]))
  ];
  const columns = uniqueBy(
    [...located, ...columnsOf2(formData.dimension), ...columnsOf2(formData.js_columns), ...tooltipColumns(formData)],
    columnLabel
  );
  const asked2 = metrics2.filter((metric2) => metric2);
  const { metrics: _, orderby: __, ...query59 } = baseQuery(formData);
  const notNull = formData.filter_nulls === false ? [] : located.map((col) => ({ col, op: "IS NOT NULL" }));
  return queryContext(formData, [
    {
      ...query59,
      columns,
      ...asked2.length > 0 ? { metrics: asked2 } : {},
      filters: [...query59.filters ?? [], ...notNull]
    }
  ]);
}
function metricOfFixed(value) {
  if (typeof value !== "object" || value === null || !("type" in value) || !("value" in value)) return null;
  return value.type === "metric" && value.value ? value.value : null;
}
function columnsOf2(value) {
  return ensureArray(value).filter((column2) => column2);
}
function tooltipColumns({ tooltip_contents }) {
  return ensureArray(tooltip_contents).flatMap((one2) => {
    if (typeof one2 === "string") return [one2];
    const { item_type, column_name } = one2 ?? {};
    return item_type === "column" && typeof column_name === "string" ? [column_name] : [];
  });
}

// lib/viz/deck-arc/query.ts
function query13(formData) {
  return deckQuery(formData);
}

// lib/viz/deck-arc/render.tsx
var render14 = renderMap;

// lib/viz/kit/map/layers/arc.ts
var bend = 0.18;
function arcLayer(input) {
  const { formData, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const starts2 = positionsOf(frame5, spatialOf(formData.start_spatial));
  const ends2 = positionsOf(frame5, spatialOf(formData.end_spatial));
  const [dimension] = columnNames(formData.dimension);
  const groups = dimension === void 0 ? [] : dimensionRows(frame5, [dimension], formData, locale);
  const isCategorical2 = formData.color_scheme_type === "categorical_palette" && dimension !== void 0;
  const told = rowTexts(frame5, toldColumns(formData), input);
  const rows2 = starts2.flatMap((start, row) => {
    const end = ends2[row] ?? null;
    return start === null || end === null ? [] : [{ row, start, end }];
  });
  const group4 = (row) => groups[row]?.label ?? "";
  const ofGroup = (row) => colors.of(group4(row), formData.color_scheme);
  const [source, target] = [formData.color_picker, formData.target_color_picker];
  const width = Number(formData.stroke_width ?? 1) || 1;
  const opacity = arcOpacity(rows2.length);
  const keys = isCategorical2 ? [...new Map(rows2.map(({ row }) => [group4(row), ofGroup(row)]))] : [];
  return {
    positions: rows2.flatMap(({ start, end }) => [start, end]),
    draw(view) {
      const named2 = rows2.slice(0, mostMarks);
      const shapes2 = named2.flatMap(({ row, start, end }, item) => {
        const [from, to] = [view.project(start), view.project(end)];
        if (from === null || to === null) return [];
        const { middle: middle2, first: first2, second: second2 } = arc3(from, to);
        const base = { kind: "line", item, width, scales: false };
        const series2 = isCategorical2 ? { series: group4(row) } : {};
        const [one2, other] = isCategorical2 ? [ofGroup(row), ofGroup(row)] : [pickedColor2(source, primary2), pickedColor2(target, primary2)];
        const [start1, mid, end1] = [write2(from), write2(middle2), write2(to)];
        if (one2 === other) {
          const path = `M${start1}Q${write2(first2)} ${mid}Q${write2(second2)} ${end1}`;
          return [{ ...base, ...series2, path, color: one2, opacity: opacity * pickedOpacity(source) }];
        }
        return [
          { ...base, path: `M${start1}Q${write2(first2)} ${mid}`, color: one2, opacity: opacity * pickedOpacity(source) },
          { ...base, path: `M${mid}Q${write2(second2)} ${end1}`, color: other, opacity: opacity * pickedOpacity(target) }
        ];
      });
      return {
        shapes: shapes2,
        items: named2.map(({ row, start, end }) => ({
          title: group4(row) || `${placeText(start)} \u203A ${placeText(end)}`,
          rows: [{ label: "Start", value: placeText(start) }, { label: "End", value: placeText(end) }, ...told(row)],
          filters: groups[row]?.filters ?? [
            ...placeFilters(frame5, spatialOf(formData.start_spatial), row),
            ...placeFilters(frame5, spatialOf(formData.end_spatial), row)
          ]
        })),
        scale: null,
        legend: keys.map(([label, color]) => ({ key: label, label, color })),
        table: {
          columns: ["Start", "End", ...dimension === void 0 ? [] : [dimension]],
          rows: rows2.map(({ row, start, end }) => [
            placeText(start),
            placeText(end),
            ...dimension === void 0 ? [] : [group4(row)]
          ])
        },
        label: `Map of ${rows2.length} arcs`
      };
    }
  };
}
function arc3(from, to) {
  const [byX, byY] = [to[0] - from[0], to[1] - from[1]];
  const side3 = byX < 0 ? -bend : bend;
  const control2 = [(from[0] + to[0]) / 2 + byY * side3, (from[1] + to[1]) / 2 - byX * side3];
  const between2 = (one2, other) => [(one2[0] + other[0]) / 2, (one2[1] + other[1]) / 2];
  const [first2, second2] = [between2(from, control2), between2(control2, to)];
  return { first: first2, middle: between2(first2, second2), second: second2 };
}
function arcOpacity(count) {
  if (count > 500) return 0.35;
  return count > 100 ? 0.55 : 0.85;
}
function write2([x2, y2]) {
  return `${Math.round(x2 * 10) / 10} ${Math.round(y2 * 10) / 10}`;
}

// lib/viz/deck-arc/transform.ts
function outlines3(input) {
  return outlinesOf(input, [arcLayer(input)]);
}
function transform13(input) {
  return deckDrawing(input, [arcLayer(input)]);
}

// lib/viz/deck-arc/deck-arc.ts
var deckArc = {
  definition: definition13,
  controls: controls13,
  defaults: defaultsOf(controls13),
  query: query13,
  outlines: outlines3,
  transform: transform13,
  render: render14
};

// lib/viz/deck-contour/controls.ts
var controls14 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [[spatial], [rowLimit], [size5("Weight")], [filterNulls], [adhocFilters]]
  },
  {
    label: "Map",
    tab: "data",
    expanded: true,
    rows: [
      [mapStyle],
      [autozoom, viewport],
      [text("cellSize", "Cell Size", { default: 300, clearable: false, ...render })],
      [
        select("aggregation", "Aggregation", same("sum", "min", "max", "mean"), {
          default: "sum",
          clearable: false,
          ...render
        })
      ],
      [control("contours", "ContourControl", "Contours", render)]
    ]
  },
  advanced
];

// lib/viz/deck-contour/definition.ts
var definition14 = {
  type: "deck_contour",
  name: "deck.gl Contour",
  category: "Map",
  description: "Lines along which places lie equally dense.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-contour/query.ts
function query14(formData) {
  return deckQuery(formData, [formData.size]);
}

// lib/viz/deck-contour/render.tsx
var render15 = renderMap;

// lib/viz/kit/map/layers/density.ts
import { contours } from "d3-contour";

// lib/viz/kit/map/aggregate.ts
import { deviation, mean, median as median2, quantileSorted, sum, variance } from "@visx/vendor/d3-array";
var percentile = (share3) => (values) => quantileSorted(
  values.toSorted((one2, other) => one2 - other),
  share3
) ?? 0;
var aggregates = {
  sum: (values) => sum(values),
  min: (values) => minOf(values),
  max: (values) => maxOf(values),
  mean: (values) => mean(values) ?? 0,
  median: (values) => median2(values) ?? 0,
  count: (values) => values.length,
  variance: (values) => variance(values) ?? 0,
  deviation: (values) => deviation(values) ?? 0,
  var: (values) => variance(values) ?? 0,
  std: (values) => deviation(values) ?? 0,
  p1: percentile(0.01),
  p5: percentile(0.05),
  p95: percentile(0.95),
  p99: percentile(0.99)
};
function aggregate3(name, values) {
  const known3 = Object.hasOwn(aggregates, String(name)) ? aggregates[String(name)] : aggregates.sum;
  return values.length === 0 ? 0 : known3?.(values) ?? 0;
}

// lib/viz/kit/map/field.ts
var around = 120;
function smoothed(points, radius, size21, isMean) {
  const [left, top] = [-around, -around];
  const columns = Math.ceil((frame.width + 2 * around) / size21);
  const rows2 = Math.ceil((frame.height + 2 * around) / size21);
  const sums = new Array(columns * rows2).fill(0);
  const counts2 = new Array(columns * rows2).fill(0);
  for (const { x: x2, y: y2, weight: weight3 } of points) {
    const at2 = cellAt(x2 - left, y2 - top, size21, columns, rows2);
    if (at2 === null) continue;
    sums[at2] = (sums[at2] ?? 0) + Math.max(0, weight3);
    counts2[at2] = (counts2[at2] ?? 0) + 1;
  }
  const kernel = bell(radius / size21);
  const spread5 = (values2) => blur(blur(values2, columns, rows2, kernel, 1), columns, rows2, kernel, columns);
  const weights = spread5(sums);
  const numbers2 = isMean ? spread5(counts2) : [];
  const most2 = isMean ? maxOf(numbers2, 0) : 0;
  const values = isMean ? weights.map((weight3, at2) => meanOf(weight3, numbers2[at2] ?? 0, most2)) : weights;
  return { columns, rows: rows2, size: size21, left, top, values };
}
function meanOf(weight3, count, most2) {
  if (count <= most2 * 1e-3) return 0;
  return weight3 / count * Math.min(1, count / most2 * 8);
}
function fieldPath({ left, top, size: size21 }, rings2) {
  return rings2.flat().map((ring) => `${relative(ring.map(([x2 = 0, y2 = 0]) => [left + x2 * size21, top + y2 * size21]))}z`).join("");
}
function cellAt(x2, y2, size21, columns, rows2) {
  const [column2, row] = [Math.floor(x2 / size21), Math.floor(y2 / size21)];
  return column2 < 0 || row < 0 || column2 >= columns || row >= rows2 ? null : row * columns + column2;
}
function bell(radius) {
  const deviation2 = Math.max(0.5, radius / 3);
  const reach = Math.ceil(deviation2 * 3);
  return Array.from({ length: reach + 1 }, (_, at2) => Math.exp(-(at2 * at2) / (2 * deviation2 * deviation2)));
}
function blur(values, columns, rows2, kernel, step2) {
  const made = new Array(values.length).fill(0);
  const reach = kernel.length - 1;
  for (let row = 0; row < rows2; row += 1) {
    for (let column2 = 0; column2 < columns; column2 += 1) {
      const value = values[row * columns + column2] ?? 0;
      if (value === 0) continue;
      const [at2, length] = step2 === 1 ? [column2, columns] : [row, rows2];
      for (let by2 = Math.max(-reach, -at2); by2 <= Math.min(reach, length - 1 - at2); by2 += 1) {
        const to = row * columns + column2 + by2 * step2;
        made[to] = (made[to] ?? 0) + value * (kernel[Math.abs(by2)] ?? 0);
      }
    }
  }
  return made;
}

// lib/viz/kit/map/weighted-points.ts
function weightedPositions({ frames, formData }) {
  const frame5 = frames[0] ?? emptyFrame;
  const { size: size21 } = formData;
  const weights = size21 ? columnOf(frame5, metricLabel(size21))?.values : void 0;
  return positionsOf(frame5, spatialOf(formData.spatial)).flatMap(
    (position2, row) => position2 === null ? [] : [{ position: position2, weight: weights === void 0 ? 1 : numberOf2(weights[row] ?? null) ?? 0, row }]
  );
}
function weightedPoints(places2, view) {
  return places2.flatMap(({ position: position2, weight: weight3, row }) => {
    const point3 = view.project(position2);
    return point3 === null ? [] : [{ x: point3[0], y: point3[1], weight: weight3, row }];
  });
}
function middleLatitude(places2) {
  const sum4 = places2.reduce((total, { position: position2 }) => total + position2[1], 0);
  return places2.length === 0 ? 0 : sum4 / places2.length;
}

// lib/viz/kit/map/layers/density.ts
var bands = 10;
var threshold = 0.05;
var heatCell = 4;
var mostCells2 = 16e4;
var isolines = 5;
function heatmapLayer(input) {
  const { formData, dataset: dataset2, colors } = input;
  const places2 = weightedPositions(input);
  const name = metricName(formData.size, dataset2) || "Weight";
  const radius = Math.max(2, Number(formData.radius_pixels ?? 30) || 30);
  const intensity = Math.max(0.01, Number(formData.intensity ?? 1) || 1);
  const isFixed2 = formData.color_scheme_type === "fixed_color";
  const stops = isFixed2 ? [pickedColor2(formData.color_picker, primary2)] : rampOf2(formData, colors);
  return {
    positions: places2.map(({ position: position2 }) => position2),
    draw(view) {
      const field = smoothed(weightedPoints(places2, view), radius, heatCell, formData.aggregation === "mean");
      const top = maxOf(field.values, 0);
      const shares3 = Array.from({ length: bands }, (_, at2) => threshold + (1 - threshold) * at2 / bands);
      const levels2 = top === 0 ? [] : shares3.map((share3) => share3 * top / intensity);
      const rings2 = contoursAt(field, levels2).filter(({ path }) => path !== "");
      return {
        shapes: rings2.map(({ path }, item) => {
          const share3 = (item + 1) / bands;
          const fill3 = isFixed2 ? stops[0] ?? primary2 : rampColor(stops, share3);
          return {
            kind: "area",
            item,
            path,
            fill: fill3,
            opacity: isFixed2 ? 0.14 : 0.35 + 0.3 * share3,
            stroke: null,
            width: 0
          };
        }),
        items: rings2.map((_, at2) => ({
          title: name,
          rows: [{ label: "Density", value: `from ${Math.round((shares3[at2] ?? 0) * 100)} %` }]
        })),
        scale: isFixed2 || rings2.length === 0 ? null : { kind: "ramp", stops, low: "Low", high: "High" },
        legend: [],
        table: { columns: [name], rows: places2.map(({ weight: weight3 }) => [String(weight3)]) },
        label: `Heatmap of ${places2.length} places, by ${name}`
      };
    }
  };
}
function contourLayer(input) {
  const { formData, dataset: dataset2, locale } = input;
  const places2 = weightedPositions(input);
  const name = metricName(formData.size, dataset2) || "Weight";
  const write3 = valueWriter({ format: "SMART_NUMBER" }, locale);
  return {
    positions: places2.map(({ position: position2 }) => position2),
    draw(view) {
      const meters2 = Math.max(1e-6, Number(formData.cellSize ?? 300) || 300);
      const points = weightedPoints(places2, view);
      const size21 = Math.max(heatCell, meters2 * view.unitsOfMeter(middleLatitude(places2)));
      const field = cellField(points, size21, formData.aggregation);
      const given = contoursOf(formData.contours);
      const top = maxOf(field.values, 0);
      const wanted = given.length > 0 ? given : evenContours(top, rampOf2(formData, input.colors));
      const found = wanted.flatMap((contour) => {
        const [path = ""] = contoursAt(field, [contour.low]).map((one2) => one2.path);
        const [inner3 = ""] = contour.high === null ? [] : contoursAt(field, [contour.high]).map((one2) => one2.path);
        return path === "" ? [] : [{ contour, path: `${path}${inner3}` }];
      });
      const title = ({ low, high }) => high === null ? `From ${write3(low)}` : `${write3(low)} - ${write3(high)}`;
      return {
        shapes: found.map(({ contour, path }, item) => {
          const { color, width, high } = contour;
          return high === null ? { kind: "line", item, path, color, opacity: 1, width, scales: false } : { kind: "area", item, path, fill: color, opacity: 0.6, stroke: null, width: 0 };
        }),
        items: found.map(({ contour }) => ({ title: name, rows: [{ label: "Value", value: title(contour) }] })),
        scale: found.length === 0 ? null : { kind: "steps", steps: found.map(({ contour }) => ({ color: contour.color, label: title(contour) })) },
        legend: [],
        table: { columns: ["Contour"], rows: found.map(({ contour }) => [title(contour)]) },
        label: `Contours of ${places2.length} places, by ${name}`
      };
    }
  };
}
function contoursOf(value) {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one2) => {
    const low = Number(one2?.lowerThreshold);
    if (one2?.lowerThreshold == null || Number.isNaN(low)) return [];
    const high = one2.upperThreshold == null || one2.upperThreshold === "" ? null : Number(one2.upperThreshold);
    const width = Math.max(1, Math.min(12, Number(one2.strokeWidth ?? 1) || 1));
    return [{ low, high: Number.isNaN(high) ? null : high, color: pickedColor2(one2.color, primary2), width }];
  });
}
function evenContours(top, stops) {
  if (top <= 0) return [];
  return Array.from({ length: isolines }, (_, at2) => ({
    low: top * (at2 + 0.5) / isolines,
    high: null,
    color: rampColor(stops, (at2 + 2) / (isolines + 1)),
    width: 1.5
  }));
}
function cellField(points, wanted, how) {
  const area2 = (drawn.right - drawn.left) * (drawn.bottom - drawn.top);
  const size21 = Math.max(wanted, Math.sqrt(area2 / mostCells2));
  const columns = Math.ceil((drawn.right - drawn.left) / size21);
  const rows2 = Math.ceil((drawn.bottom - drawn.top) / size21);
  const members = /* @__PURE__ */ new Map();
  for (const { x: x2, y: y2, weight: weight3 } of points) {
    const [column2, row] = [Math.floor((x2 - drawn.left) / size21), Math.floor((y2 - drawn.top) / size21)];
    if (column2 < 0 || row < 0 || column2 >= columns || row >= rows2) continue;
    const at2 = row * columns + column2;
    const known3 = members.get(at2);
    if (known3) known3.push(weight3);
    else members.set(at2, [weight3]);
  }
  const values = new Array(columns * rows2).fill(0);
  for (const [at2, weights] of members) values[at2] = aggregate3(how, weights);
  return { columns, rows: rows2, size: size21, left: drawn.left, top: drawn.top, values };
}
function contoursAt(field, thresholds) {
  return contours().size([field.columns, field.rows]).thresholds([...thresholds])([...field.values]).map(({ coordinates }) => ({ path: fieldPath(field, coordinates) }));
}

// lib/viz/deck-contour/transform.ts
function outlines4(input) {
  return outlinesOf(input, [contourLayer(input)]);
}
function transform14(input) {
  return deckDrawing(input, [contourLayer(input)]);
}

// lib/viz/deck-contour/deck-contour.ts
var deckContour = {
  definition: definition14,
  controls: controls14,
  defaults: defaultsOf(controls14),
  query: query14,
  outlines: outlines4,
  transform: transform14,
  render: render15
};

// lib/viz/deck-geojson/controls.ts
var controls15 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("geojson", "DndColumnSelect", "GeoJson Column", { validators: ["nonEmpty"] })],
      [rowLimit],
      [filterNulls],
      [adhocFilters]
    ]
  },
  {
    label: "Map",
    tab: "data",
    expanded: false,
    rows: [[mapStyle, viewport], [autozoom]]
  },
  {
    label: "GeoJson Settings",
    tab: "data",
    expanded: false,
    rows: [
      [picker("fill_color_picker", "Fill Color"), picker("stroke_color_picker", "Stroke Color")],
      [filled, stroked],
      [extruded],
      [lineWidth],
      [lineWidthUnit],
      [
        select("point_radius_scale", "Point Radius Scale", same(0, 100, 200, 300, 500), {
          freeForm: true,
          validators: ["integer"]
        })
      ]
    ]
  },
  advanced
];

// lib/viz/deck-geojson/definition.ts
var definition15 = {
  type: "deck_geojson",
  name: "deck.gl Geojson",
  category: "Map",
  description: "Points, lines and areas on a map, from a column of GeoJSON.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-geojson/query.ts
function query15(formData) {
  return deckQuery(formData);
}

// lib/viz/deck-geojson/render.tsx
var render16 = renderMap;

// lib/viz/kit/map/layers/geojson.ts
function geojsonLayer(input) {
  const { formData } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const [column2 = ""] = columnNames(formData.geojson);
  const parts4 = (columnOf(frame5, column2)?.values ?? []).flatMap(
    (cell) => cell === null ? [] : geoParts(parsed(String(cell))).map((part2) => ({ ...part2, cell }))
  );
  return {
    positions: parts4.flatMap(({ lines }) => lines.flat()),
    draw(view) {
      const named2 = parts4.slice(0, mostMarks);
      return {
        shapes: named2.map((part2, item) => shapeOf(part2, item, view, formData)),
        items: named2.map(({ title, properties: properties2, cell }, index) => ({
          title: title ?? `Shape ${index + 1}`,
          rows: properties2.map(([label, value]) => ({ label, value })),
          filters: [filterOf(column2, cell, title ?? `Shape ${index + 1}`)]
        })),
        scale: null,
        legend: [],
        table: {
          columns: ["Shape", "Kind", "Place"],
          rows: parts4.map(({ title, kind, lines }, index) => {
            const [start] = lines.flat();
            return [title ?? `Shape ${index + 1}`, kind, start === void 0 ? "" : placeText(start)];
          })
        },
        label: `Map of ${parts4.length} shapes`
      };
    }
  };
}
function shapeOf(part2, item, view, formData) {
  const stroke = part2.stroke ?? pickedColor2(formData.stroke_color_picker, primary2);
  const fill3 = part2.fill ?? pickedColor2(formData.fill_color_picker, primary2);
  const opacity = part2.fill === null ? pickedOpacity(formData.fill_color_picker) : 1;
  const width = Math.max(1, Math.min(24, Number(formData.line_width ?? 1) || 1));
  const place7 = (line6) => line6.map(view.project).filter((point3) => point3 !== null);
  if (part2.kind === "point") {
    const [x2 = 0, y2 = 0] = place7(part2.lines[0] ?? [])[0] ?? [];
    const grown2 = Math.min(8, (Number(formData.point_radius_scale ?? 100) || 100) / 100);
    return { kind: "dot", item, x: tidy3(x2), y: tidy3(y2), radius: 4 * grown2, scales: false, color: fill3, opacity };
  }
  const lines = part2.lines.map((line6) => relative(place7(line6)));
  if (part2.kind === "line") {
    return { kind: "line", item, path: lines.join(""), color: stroke, opacity: 1, width, scales: false };
  }
  return {
    kind: "area",
    item,
    path: lines.map((line6) => `${line6}z`).join(""),
    fill: formData.filled === false ? null : fill3,
    opacity: opacity * 0.8,
    stroke: formData.stroked === true || formData.filled === false ? stroke : "ground",
    width: formData.stroked === true ? width : 0.75
  };
}
function tidy3(value) {
  return Math.round(value * 10) / 10;
}

// lib/viz/deck-geojson/transform.ts
function outlines5(input) {
  return outlinesOf(input, [geojsonLayer(input)]);
}
function transform15(input) {
  return deckDrawing(input, [geojsonLayer(input)]);
}

// lib/viz/deck-geojson/deck-geojson.ts
var deckGeojson = {
  definition: definition15,
  controls: controls15,
  defaults: defaultsOf(controls15),
  query: query15,
  outlines: outlines5,
  transform: transform15,
  render: render16
};

// lib/viz/deck-grid/controls.ts
var controls16 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [[spatial], [size5("Height")], [rowLimit], [filterNulls], [adhocFilters]]
  },
  {
    label: "Map",
    tab: "data",
    expanded: false,
    rows: [
      [mapStyle],
      [viewport],
      [colorSchemeType("categorical_palette", "fixed_color", "categorical_palette", "color_breakpoints")],
      [fixedColor],
      [categoricalScheme2],
      [breakpointDefault],
      [colorBreakpoints],
      [legendPosition],
      [autozoom],
      [gridSize],
      [extruded]
    ]
  },
  advanced
];

// lib/viz/deck-grid/definition.ts
var definition16 = {
  type: "deck_grid",
  name: "deck.gl Grid",
  category: "Map",
  description: "Places added up in squares of equal ground.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-grid/query.ts
function query16(formData) {
  return deckQuery(formData, [formData.size]);
}

// lib/viz/deck-grid/render.tsx
var render17 = renderMap;

// lib/viz/kit/map/layers/cells.ts
import { group } from "@visx/vendor/d3-array";
var smallest3 = 5;
var hexLayer = (input) => cellLayer(input, { unit: "meter", shape: "hexagon", noun: "hexagons" }, input.formData.js_agg_function);
var gridLayer = (input) => cellLayer(input, { unit: "meter", shape: "square", noun: "cells" }, "sum");
var screengridLayer = (input) => cellLayer(input, { unit: "pixel", shape: "square", noun: "cells" }, "sum");
function cellLayer(input, { unit: unit2, shape: shape2, noun }, how) {
  const { formData, dataset: dataset2, locale } = input;
  const places2 = weightedPositions(input);
  const frame5 = input.frames[0] ?? emptyFrame;
  const spatial3 = spatialOf(formData.spatial);
  const name = metricName(formData.size, dataset2) || "Weight";
  const write3 = valueWriter({ format: String(formData.legend_format ?? "SMART_NUMBER") }, locale);
  return {
    positions: places2.map(({ position: position2 }) => position2),
    draw(view) {
      const given = Math.max(1e-6, Number(formData.grid_size ?? 20) || 20);
      const size21 = unit2 === "pixel" ? Math.max(2, given) : given * view.unitsOfMeter(middleLatitude(places2));
      const points = weightedPoints(places2, view);
      const cells = (shape2 === "hexagon" ? hexagons(points, size21) : squares(points, size21)).map(({ x: x2, y: y2, members }) => {
        const weights = members.map(({ weight: weight3 }) => weight3);
        return { x: x2, y: y2, members, count: members.length, value: aggregate3(how, weights) };
      }).sort((one2, other) => one2.value - other.value);
      const shown = cells.slice(-mostMarks);
      const colors = valueColors(
        input,
        shown.map(({ value }) => value),
        write3
      );
      const outline2 = shape2 === "hexagon" ? hexagonPath(Math.max(size21, smallest3 / 2)) : squarePath(Math.max(size21, smallest3));
      return {
        shapes: shown.map(({ x: x2, y: y2, value }, item) => {
          const { fill: fill3, opacity } = colors.of(value);
          const path = `M${tidy4(x2)} ${tidy4(y2)}${outline2}`;
          return { kind: "area", item, path, fill: fill3, opacity, stroke: size21 > 8 ? "ground" : null, width: 0.5 };
        }),
        items: shown.map(({ value, count, members }) => ({
          title: `${name}: ${write3(value)}`,
          rows: [{ label: "Places", value: String(count) }],
          filters: regionFilters(
            frame5,
            spatial3,
            members.map(({ row }) => row)
          )
        })),
        scale: colors.scale,
        legend: [],
        table: {
          columns: [name, "Places"],
          rows: shown.toReversed().map(({ value, count }) => [write3(value), String(count)])
        },
        label: `Map of ${places2.length} places in ${shown.length} ${noun}, by ${name}`
      };
    }
  };
}
function squares(points, size21) {
  const groups = group(points, ({ x: x2, y: y2 }) => `${Math.floor(x2 / size21)} ${Math.floor(y2 / size21)}`);
  return [...groups].map(([key, members]) => {
    const [column2 = 0, row = 0] = key.split(" ").map(Number);
    return { x: (column2 + 0.5) * size21, y: (row + 0.5) * size21, members };
  });
}
function hexagons(points, radius) {
  const [across, down] = [radius * Math.sqrt(3), radius * 1.5];
  const centre = (row, x2) => {
    const shift = row % 2 === 0 ? 0 : across / 2;
    return { x: Math.round((x2 - shift) / across) * across + shift, y: row * down };
  };
  const groups = group(points, ({ x: x2, y: y2 }) => {
    const row = Math.floor(y2 / down);
    const [one2, other] = [centre(row, x2), centre(row + 1, x2)];
    const near = Math.hypot(x2 - one2.x, y2 - one2.y) <= Math.hypot(x2 - other.x, y2 - other.y) ? one2 : other;
    return `${tidy4(near.x)} ${tidy4(near.y)}`;
  });
  return [...groups].map(([key, members]) => {
    const [x2 = 0, y2 = 0] = key.split(" ").map(Number);
    return { x: x2, y: y2, members };
  });
}
function hexagonPath(radius) {
  const [half, long] = [tidy4(radius * Math.sqrt(0.75)), tidy4(radius)];
  const short = tidy4(radius / 2);
  return `m0 ${-long}l${half} ${short}v${long}l${-half} ${short}l${-half} ${-short}v${-long}z`;
}
function squarePath(size21) {
  const side3 = tidy4(size21);
  return `m${-side3 / 2} ${-side3 / 2}h${side3}v${side3}h${-side3}z`;
}
function tidy4(value) {
  return Math.round(value * 100) / 100;
}

// lib/viz/deck-grid/transform.ts
function outlines6(input) {
  return outlinesOf(input, [gridLayer(input)]);
}
function transform16(input) {
  return deckDrawing(input, [gridLayer(input)]);
}

// lib/viz/deck-grid/deck-grid.ts
var deckGrid = {
  definition: definition16,
  controls: controls16,
  defaults: defaultsOf(controls16),
  query: query16,
  outlines: outlines6,
  transform: transform16,
  render: render17
};

// lib/viz/deck-heatmap/controls.ts
var controls17 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [spatial],
      [size5("Weight")],
      [rowLimit],
      [filterNulls],
      [adhocFilters],
      [
        select("intensity", "Intensity", same(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1), {
          default: 1,
          clearable: false,
          freeForm: true,
          validators: ["number"]
        })
      ],
      [
        select("radius_pixels", "Intensity Radius", same(5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70), {
          default: 30,
          clearable: false,
          freeForm: true,
          validators: ["integer"]
        })
      ]
    ]
  },
  {
    label: "Map",
    tab: "data",
    expanded: false,
    rows: [
      [mapStyle],
      [viewport],
      [colorSchemeType("linear_palette", "fixed_color", "linear_palette")],
      [fixedColor],
      [linearScheme],
      [autozoom],
      [select("aggregation", "Aggregation", same("sum", "mean"), { default: "sum", clearable: false, ...render })]
    ]
  },
  advanced
];

// lib/viz/deck-heatmap/definition.ts
var definition17 = {
  type: "deck_heatmap",
  name: "deck.gl Heatmap",
  category: "Map",
  description: "How densely places lie, as a field of colour.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-heatmap/query.ts
function query17(formData) {
  return deckQuery(formData, [formData.size]);
}

// lib/viz/deck-heatmap/render.tsx
var render18 = renderMap;

// lib/viz/deck-heatmap/transform.ts
function outlines7(input) {
  return outlinesOf(input, [heatmapLayer(input)]);
}
function transform17(input) {
  return deckDrawing(input, [heatmapLayer(input)]);
}

// lib/viz/deck-heatmap/deck-heatmap.ts
var deckHeatmap = {
  definition: definition17,
  controls: controls17,
  defaults: defaultsOf(controls17),
  query: query17,
  outlines: outlines7,
  transform: transform17,
  render: render18
};

// lib/viz/deck-hex/controls.ts
var controls18 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [[spatial], [size5("Bubble Size")], [rowLimit], [filterNulls], [adhocFilters]]
  },
  {
    label: "Map",
    tab: "data",
    expanded: false,
    rows: [
      [mapStyle],
      [colorSchemeType("categorical_palette", "fixed_color", "categorical_palette", "color_breakpoints")],
      [fixedColor],
      [categoricalScheme2],
      [breakpointDefault],
      [colorBreakpoints],
      [viewport],
      [autozoom],
      [gridSize],
      [extruded],
      [
        select(
          "js_agg_function",
          "Dynamic Aggregation Function",
          same("sum", "min", "max", "mean", "median", "count", "variance", "deviation", "p1", "p5", "p95", "p99"),
          { default: "sum", clearable: false, ...render }
        )
      ]
    ]
  },
  advanced
];

// lib/viz/deck-hex/definition.ts
var definition18 = {
  type: "deck_hex",
  name: "deck.gl 3D Hexagon",
  category: "Map",
  description: "Places added up in hexagons of equal ground.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-hex/query.ts
function query18(formData) {
  return deckQuery(formData, [formData.size]);
}

// lib/viz/deck-hex/render.tsx
var render19 = renderMap;

// lib/viz/deck-hex/transform.ts
function outlines8(input) {
  return outlinesOf(input, [hexLayer(input)]);
}
function transform18(input) {
  return deckDrawing(input, [hexLayer(input)]);
}

// lib/viz/deck-hex/deck-hex.ts
var deckHex = {
  definition: definition18,
  controls: controls18,
  defaults: defaultsOf(controls18),
  query: query18,
  outlines: outlines8,
  transform: transform18,
  render: render19
};

// lib/viz/deck-multi/controls.ts
var controls19 = [
  {
    label: "Map",
    tab: "data",
    expanded: true,
    rows: [
      [mapStyle],
      [viewport],
      [control("deck_slices", "SelectAsyncControl", "deck.gl charts", { default: [], validators: ["nonEmpty"] })]
    ]
  },
  { label: "Query", tab: "data", expanded: true, rows: [[adhocFilters]] }
];

// lib/viz/deck-multi/definition.ts
var definition19 = {
  type: "deck_multi",
  name: "deck.gl Multiple Layers",
  category: "Map",
  description: "Several maps laid over each other.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/deck-multi/parts.ts
var most = 20;
function parts({ deck_slices }) {
  const given = Array.isArray(deck_slices) ? deck_slices : [];
  return [...new Set(given.map(Number))].filter((id) => Number.isInteger(id) && id > 0).slice(0, most);
}

// lib/viz/deck-multi/query.ts
function query19(formData) {
  return queryContext(formData, []);
}

// lib/viz/deck-multi/render.tsx
var render20 = renderMap;

// lib/viz/kit/map/layers/path.ts
function pathLayer(input) {
  const { formData } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const [column2 = ""] = columnNames(formData.line_column);
  const type = formData.line_type === "polyline" ? "polyline" : "json";
  const values = columnOf(frame5, column2)?.values ?? [];
  const told = rowTexts(frame5, toldColumns(formData), input);
  const rows2 = values.flatMap((value, row) => {
    const positions2 = linePositions(value, type, formData.reverse_long_lat === true);
    return positions2.length > 1 ? [{ row, positions: positions2 }] : [];
  });
  const color = pickedColor2(formData.color_picker, primary2);
  const opacity = pickedOpacity(formData.color_picker);
  const isGround = formData.line_width_unit === "meters";
  const given = Number(formData.line_width ?? 1) || 1;
  return {
    positions: rows2.flatMap(({ positions: positions2 }) => positions2),
    draw(view) {
      const named2 = rows2.slice(0, mostMarks);
      return {
        shapes: named2.map(({ positions: positions2 }, item) => {
          const points = positions2.map(view.project).filter((point3) => point3 !== null);
          const ground = given * view.unitsOfMeter(positions2[0]?.[1] ?? 0);
          const scales = isGround && ground > 1.5;
          const width = isGround ? Math.max(1.5, Math.round(ground * 10) / 10) : given;
          return { kind: "line", item, path: relative(points), color, opacity, width, scales };
        }),
        items: named2.map(({ row, positions: positions2 }) => {
          const title = told(row)[0]?.value || `Path of ${positions2.length} points`;
          const start = positions2[0] === void 0 ? [] : [{ label: "Start", value: placeText(positions2[0]) }];
          return { title, rows: [...start, ...told(row)], filters: [filterOf(column2, values[row] ?? null, title)] };
        }),
        scale: null,
        legend: [],
        table: {
          columns: ["Path", "Start", "Points"],
          rows: rows2.map(({ positions: positions2 }, index) => [
            `${index + 1}`,
            positions2[0] === void 0 ? "" : placeText(positions2[0]),
            String(positions2.length)
          ])
        },
        label: `Map of ${rows2.length} paths`
      };
    }
  };
}

// lib/viz/kit/map/layers/polygon.ts
function polygonLayer(input) {
  const { formData, dataset: dataset2, locale } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const [column2 = ""] = columnNames(formData.line_column);
  const cells = columnOf(frame5, column2)?.values ?? [];
  const { metric: metric2 } = formData;
  const values = (metric2 ? columnOf(frame5, metricLabel(metric2))?.values ?? [] : []).map(numberOf2);
  const told = rowTexts(frame5, toldColumns(formData), input);
  const write3 = valueWriter({ format: String(formData.legend_format ?? "") }, locale);
  const name = metricName(metric2, dataset2);
  const rows2 = cells.flatMap((cell, row) => {
    const positions2 = linePositions(cell, lineTypeOf(formData.line_type), formData.reverse_long_lat === true);
    return positions2.length > 2 ? [{ row, positions: positions2, value: values[row] ?? null }] : [];
  });
  const buckets = bucketsOf(
    input,
    rows2.flatMap(({ value }) => value ?? [])
  );
  const isBroken2 = formData.color_scheme_type === "color_breakpoints";
  const fillOf = (value) => {
    if (isBroken2) return breakpointColor(value, formData);
    if (buckets.length === 0 || value === null) return pickedColor2(formData.fill_color_picker, primary2);
    return bucketColor(buckets, value);
  };
  const opacity = Math.min(1, Math.max(0, Number(formData.opacity ?? 80) / 100));
  return {
    positions: rows2.flatMap(({ positions: positions2 }) => positions2),
    draw(view) {
      const named2 = rows2.slice(0, mostMarks);
      return {
        shapes: named2.map(({ positions: positions2, value }, item) => {
          const points = positions2.map(view.project).filter((point3) => point3 !== null);
          const isStroked = formData.stroked === true;
          return {
            kind: "area",
            item,
            path: `${relative(points)}z`,
            fill: formData.filled === false ? "none" : fillOf(value),
            opacity,
            stroke: isStroked ? pickedColor2(formData.stroke_color_picker, primary2) : "ground",
            width: isStroked ? Math.max(1, Math.min(12, Number(formData.line_width ?? 1) || 1)) : 0.5
          };
        }),
        items: named2.map(({ row, value }, index) => {
          const title = told(row)[0]?.value || `Area ${index + 1}`;
          const figure = value === null || !metric2 ? [] : [{ label: name, value: write3(value), color: fillOf(value) }];
          return { title, rows: [...figure, ...told(row)], filters: [filterOf(column2, cells[row] ?? null, title)] };
        }),
        scale: stepScale(isBroken2 ? breakpointsOf(formData.color_breakpoints) : buckets, write3),
        legend: [],
        table: {
          columns: ["Area", ...metric2 ? [name] : []],
          rows: rows2.map(({ row, value }, index) => [
            told(row)[0]?.value || `Area ${index + 1}`,
            ...metric2 ? [value === null ? "" : write3(value)] : []
          ])
        },
        label: `Map of ${rows2.length} areas${metric2 ? `, coloured by ${name}` : ""}`
      };
    }
  };
}
function lineTypeOf(value) {
  return value === "polyline" || value === "geohash" ? value : "json";
}
function bucketsOf({ formData, colors }, values) {
  if (formData.color_scheme_type === "fixed_color" || values.length === 0 || !formData.metric) return [];
  const [low, high] = [minOf(values), maxOf(values)];
  const given = ensureArray(formData.break_points).map(Number).filter(Number.isFinite).sort((one2, other) => one2 - other);
  const count = Math.max(1, Math.round(Number(formData.num_buckets ?? 5) || 5));
  const ends2 = given.length > 1 ? given : Array.from({ length: count + 1 }, (_, at2) => low + (high - low) * at2 / count);
  if (low === high && given.length < 2) return [];
  const stops = rampOf2(formData, colors);
  const last = ends2.length - 2;
  return ends2.slice(0, -1).map((from, at2) => ({
    low: from,
    high: ends2[at2 + 1] ?? from,
    color: rampColor(stops, last === 0 ? 1 : at2 / last)
  }));
}
function bucketColor(buckets, value) {
  const found = buckets.find(({ high }) => value <= high) ?? buckets.at(-1);
  return found?.color ?? primary2;
}

// lib/viz/kit/map/layers/scatter.ts
import { group as group2 } from "@visx/vendor/d3-array";
var units3 = {
  square_m: (value) => Math.sqrt(value / Math.PI),
  square_km: (value) => Math.sqrt(value / Math.PI) * 1e3,
  square_miles: (value) => Math.sqrt(value / Math.PI) * 1609.34,
  radius_m: (value) => value,
  radius_km: (value) => value * 1e3,
  radius_miles: (value) => value * 1609.34
};
function scatterLayer(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const spatial3 = spatialOf(formData.spatial);
  const at2 = positionsOf(frame5, spatial3);
  const metric2 = metricOfFixed(formData.point_radius_fixed);
  const values = (metric2 === null ? [] : columnOf(frame5, metricLabel(metric2))?.values ?? []).map(numberOf2);
  const [dimension] = columnNames(formData.dimension);
  const isCategorical2 = formData.color_scheme_type === "categorical_palette" && dimension !== void 0;
  const groups = dimension === void 0 ? [] : dimensionRows(frame5, [dimension], formData, locale);
  const told = rowTexts(frame5, toldColumns(formData), input);
  const write3 = valueWriter({ format: String(formData.legend_format ?? "") }, locale);
  const name = metricName(metric2, dataset2);
  const rows2 = at2.flatMap((position2, row) => position2 === null ? [] : [{ row, position: position2 }]);
  const color = (row) => {
    if (isCategorical2) return colors.of(groups[row]?.label ?? "", formData.color_scheme);
    if (formData.color_scheme_type === "color_breakpoints") return breakpointColor(values[row] ?? null, formData);
    return pickedColor2(formData.color_picker, primary2);
  };
  const opacity = isCategorical2 ? 0.85 : pickedOpacity(formData.color_picker) * 0.85;
  const meters2 = metersOf(formData);
  const keys = isCategorical2 ? [...new Map(rows2.map(({ row }) => [groups[row]?.label ?? "", color(row)]))] : [];
  return {
    positions: rows2.map(({ position: position2 }) => position2),
    draw(view) {
      const [least, most2] = [Number(formData.min_radius ?? 2) || 0, Number(formData.max_radius ?? 250) || 250];
      const places2 = rows2.flatMap(({ row, position: position2 }) => {
        const point3 = view.project(position2);
        if (point3 === null) return [];
        const value = metric2 === null ? fixedOf(formData.point_radius_fixed) : Math.abs(values[row] ?? 0);
        const radius = Math.min(most2, Math.max(least, meters2(value) * view.unitsOfMeter(position2[1]), 0.5));
        return [{ row, position: position2, x: tidy5(point3[0]), y: tidy5(point3[1]), radius: tidy5(radius) }];
      });
      const ordered4 = places2.toSorted((one2, other) => other.radius - one2.radius);
      const named2 = ordered4.slice(0, mostMarks);
      const shapes2 = named2.map(({ row, x: x2, y: y2, radius }, item) => {
        const series2 = isCategorical2 ? { series: groups[row]?.label ?? "" } : {};
        return { kind: "dot", item, x: x2, y: y2, radius, scales: radius > least, color: color(row), opacity, ...series2 };
      });
      return {
        shapes: [...crowds(ordered4.slice(mostMarks), color), ...shapes2],
        items: named2.map(({ row, position: position2 }) => ({
          title: groups[row]?.label || placeText(position2),
          rows: [
            ...groups[row]?.label ? [{ label: "Place", value: placeText(position2) }] : [],
            ...metric2 === null || values[row] == null ? [] : [{ label: name, value: write3(values[row]) }],
            ...told(row)
          ],
          filters: groups[row]?.filters ?? placeFilters(frame5, spatial3, row)
        })),
        scale: formData.color_scheme_type === "color_breakpoints" ? stepScale(breakpointsOf(formData.color_breakpoints), write3) : null,
        legend: keys.map(([label, own]) => ({ key: label, label, color: own })),
        table: {
          columns: ["Place", ...dimension === void 0 ? [] : [dimension], ...metric2 === null ? [] : [name]],
          rows: rows2.map(({ row, position: position2 }) => [
            placeText(position2),
            ...dimension === void 0 ? [] : [groups[row]?.label ?? ""],
            ...metric2 === null ? [] : [values[row] == null ? "" : write3(values[row])]
          ])
        },
        label: `Map of ${rows2.length} points${metric2 === null ? "" : `, sized by ${name}`}`
      };
    }
  };
}
function metersOf(formData) {
  const unit2 = units3[String(formData.point_unit ?? "square_m")] ?? units3.square_m;
  const multiplier2 = Number(formData.multiplier ?? 1) || 1;
  return (value) => (unit2?.(Math.max(0, value)) ?? 0) * multiplier2;
}
function fixedOf(control2) {
  const value = typeof control2 === "object" && control2 !== null && "value" in control2 ? Number(control2.value) : 1e3;
  return Number.isFinite(value) ? value : 1e3;
}
function crowds(places2, color) {
  const byColor = group2(places2, ({ row }) => color(row));
  return [...byColor].map(([own, members]) => ({
    kind: "crowd",
    color: own,
    radius: Math.max(1, minOf(members.map(({ radius }) => radius))),
    path: members.map(({ x: x2, y: y2 }) => `M${x2} ${y2}h0`).join("")
  }));
}
function tidy5(value) {
  return Math.round(value * 10) / 10;
}

// lib/viz/kit/map/layers/layer-of.ts
var layers = {
  deck_arc: arcLayer,
  deck_contour: contourLayer,
  deck_geojson: geojsonLayer,
  deck_grid: gridLayer,
  deck_heatmap: heatmapLayer,
  deck_hex: hexLayer,
  deck_path: pathLayer,
  deck_polygon: polygonLayer,
  deck_scatter: scatterLayer,
  deck_screengrid: screengridLayer
};
function layerOf(input) {
  const type = input.formData.viz_type;
  return Object.hasOwn(layers, type) ? layers[type]?.(input) ?? null : null;
}

// lib/viz/deck-multi/transform.ts
function outlines9(input) {
  return outlinesOf(input, layersOf2(input));
}
function transform19(input) {
  return deckDrawing(input, layersOf2(input));
}
function layersOf2({ parts: parts4 = [], colors, locale }) {
  return parts4.flatMap((part2) => layerOf({ ...part2, colors, locale }) ?? []);
}

// lib/viz/deck-multi/deck-multi.ts
var deckMulti = {
  definition: definition19,
  controls: controls19,
  defaults: defaultsOf(controls19),
  query: query19,
  parts,
  outlines: outlines9,
  transform: transform19,
  render: render20
};

// lib/viz/deck-path/controls.ts
var controls20 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [lineColumn("Lines column")],
      [
        select(
          "line_type",
          "Lines encoding",
          [
            ["polyline", "Polyline"],
            ["json", "JSON"]
          ],
          { default: "json", clearable: false }
        )
      ],
      [rowLimit],
      [filterNulls],
      [adhocFilters]
    ]
  },
  {
    label: "Map",
    tab: "data",
    expanded: true,
    rows: [
      [mapStyle],
      [viewport],
      [picker("color_picker", "Fixed Color")],
      [lineWidth],
      [lineWidthUnit],
      [reverseLongLat],
      [autozoom]
    ]
  },
  advanced
];

// lib/viz/deck-path/definition.ts
var definition20 = {
  type: "deck_path",
  name: "deck.gl Path",
  category: "Map",
  description: "Lines on a map along the points of each row.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-path/query.ts
function query20(formData) {
  return deckQuery(formData);
}

// lib/viz/deck-path/render.tsx
var render21 = renderMap;

// lib/viz/deck-path/transform.ts
function outlines10(input) {
  return outlinesOf(input, [pathLayer(input)]);
}
function transform20(input) {
  return deckDrawing(input, [pathLayer(input)]);
}

// lib/viz/deck-path/deck-path.ts
var deckPath = {
  definition: definition20,
  controls: controls20,
  defaults: defaultsOf(controls20),
  query: query20,
  outlines: outlines10,
  transform: transform20,
  render: render21
};

// lib/viz/deck-polygon/controls.ts
var controls21 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [lineColumn("Polygon Column")],
      [
        select(
          "line_type",
          "Polygon Encoding",
          [
            ["polyline", "Polyline"],
            ["json", "JSON"],
            ["geohash", "geohash (square)"]
          ],
          { default: "json", clearable: false }
        )
      ],
      [adhocFilters],
      [control("metric", "DndMetricSelect", "Metric")],
      [fixedOrMetric("Elevation")],
      [rowLimit],
      [reverseLongLat],
      [filterNulls]
    ]
  },
  {
    label: "Map",
    tab: "data",
    expanded: true,
    rows: [[mapStyle], [viewport], [autozoom]]
  },
  {
    label: "Polygon Settings",
    tab: "customize",
    expanded: true,
    rows: [
      [
        colorSchemeType("linear_palette", "fixed_color", "linear_palette", "color_breakpoints"),
        fixedPicker("fill_color_picker", "Fill Color"),
        fixedPicker("stroke_color_picker", "Stroke Color"),
        linearScheme,
        breakpointDefault,
        colorBreakpoints
      ],
      [filled, stroked],
      [extruded],
      [multiplier],
      [lineWidth],
      [lineWidthUnit],
      [control("opacity", "SliderControl", "Opacity", { default: 80, ...render })],
      [
        select("num_buckets", "Number of buckets to group data", same(2, 3, 5, 10), {
          default: 5,
          freeForm: true,
          ...render
        })
      ],
      [select("break_points", "Bucket break points", [], { freeForm: true, ...render })],
      [legendPosition],
      [legendFormat]
    ]
  },
  advanced
];

// lib/viz/deck-polygon/definition.ts
var definition21 = {
  type: "deck_polygon",
  name: "deck.gl Polygon",
  category: "Map",
  description: "Areas on a map, coloured by a figure.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-polygon/query.ts
function query21(formData) {
  return deckQuery(formData, [formData.metric, metricOfFixed(formData.point_radius_fixed)]);
}

// lib/viz/deck-polygon/render.tsx
var render22 = renderMap;

// lib/viz/deck-polygon/transform.ts
function outlines11(input) {
  return outlinesOf(input, [polygonLayer(input)]);
}
function transform21(input) {
  return deckDrawing(input, [polygonLayer(input)]);
}

// lib/viz/deck-polygon/deck-polygon.ts
var deckPolygon = {
  definition: definition21,
  controls: controls21,
  defaults: defaultsOf(controls21),
  query: query21,
  outlines: outlines11,
  transform: transform21,
  render: render22
};

// lib/viz/deck-scatter/controls.ts
var controls22 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [[spatial], [rowLimit, filterNulls], [adhocFilters]]
  },
  {
    label: "Map",
    tab: "data",
    expanded: true,
    rows: [[mapStyle], [autozoom, viewport]]
  },
  {
    label: "Point Size",
    tab: "data",
    expanded: false,
    rows: [
      [fixedOrMetric("Point Size")],
      [
        select(
          "point_unit",
          "Point Unit",
          [
            ["square_m", "Square meters"],
            ["square_km", "Square kilometers"],
            ["square_miles", "Square miles"],
            ["radius_m", "Radius in meters"],
            ["radius_km", "Radius in kilometers"],
            ["radius_miles", "Radius in miles"]
          ],
          { default: "square_m", clearable: false }
        )
      ],
      [
        text("min_radius", "Minimum Radius", { default: 2, validators: ["nonEmpty"], ...render }),
        text("max_radius", "Maximum Radius", { default: 250, validators: ["nonEmpty"], ...render })
      ],
      [multiplier]
    ]
  },
  {
    label: "Point Color",
    tab: "data",
    expanded: false,
    rows: [
      [legendPosition],
      [legendFormat],
      [colorSchemeType("categorical_palette", "fixed_color", "categorical_palette", "color_breakpoints")],
      [fixedColor],
      [categoricalDimension],
      [categoricalScheme2],
      [breakpointDefault],
      [colorBreakpoints]
    ]
  },
  advanced
];

// lib/viz/deck-scatter/definition.ts
var definition22 = {
  type: "deck_scatter",
  name: "deck.gl Scatterplot",
  category: "Map",
  description: "Places on a map as circles, sized by a figure and coloured by a group.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-scatter/query.ts
function query22(formData) {
  return deckQuery(formData, [metricOfFixed(formData.point_radius_fixed)]);
}

// lib/viz/deck-scatter/render.tsx
var render23 = renderMap;

// lib/viz/deck-scatter/transform.ts
function outlines12(input) {
  return outlinesOf(input, [scatterLayer(input)]);
}
function transform22(input) {
  return deckDrawing(input, [scatterLayer(input)]);
}

// lib/viz/deck-scatter/deck-scatter.ts
var deckScatter = {
  definition: definition22,
  controls: controls22,
  defaults: defaultsOf(controls22),
  query: query22,
  outlines: outlines12,
  transform: transform22,
  render: render23
};

// lib/viz/deck-screengrid/controls.ts
var controls23 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [[spatial], [size5("Weight")], [rowLimit], [filterNulls], [adhocFilters]]
  },
  {
    label: "Map",
    tab: "data",
    expanded: false,
    rows: [[mapStyle], [autozoom, viewport]]
  },
  {
    label: "Grid",
    tab: "customize",
    expanded: true,
    rows: [
      [gridSize],
      [colorSchemeType("default", "default", "fixed_color", "categorical_palette")],
      [fixedColor],
      [categoricalScheme2]
    ]
  },
  advanced
];

// lib/viz/deck-screengrid/definition.ts
var definition23 = {
  type: "deck_screengrid",
  name: "deck.gl Screen Grid",
  category: "Map",
  description: "Places added up in squares of equal size on the map.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/deck-screengrid/query.ts
function query23(formData) {
  return deckQuery(formData, [formData.size]);
}

// lib/viz/deck-screengrid/render.tsx
var render24 = renderMap;

// lib/viz/deck-screengrid/transform.ts
function outlines13(input) {
  return outlinesOf(input, [screengridLayer(input)]);
}
function transform23(input) {
  return deckDrawing(input, [screengridLayer(input)]);
}

// lib/viz/deck-screengrid/deck-screengrid.ts
var deckScreengrid = {
  definition: definition23,
  controls: controls23,
  defaults: defaultsOf(controls23),
  query: query23,
  outlines: outlines13,
  transform: transform23,
  render: render24
};

// lib/viz/kit/controls/timeseries-controls.ts
var isStacked = (form) => Boolean(form.show_value) && Boolean(form.stack);
var isShared = (form) => Boolean(form.rich_tooltip) && !form.contributionMode;
var titleMargins = same(15, 30, 50, 75, 100, 125, 150, 200);
var timeseriesQueryControls = {
  label: "Query",
  tab: "data",
  expanded: true,
  rows: [
    [xAxis],
    [axisGrain],
    [
      checkbox("xAxisForceCategorical", "Force categorical", {
        visible: (form, kindOf3) => kindOf3?.(form.x_axis) === "numeric",
        ...render
      })
    ],
    [control("x_axis_sort", "XAxisSortControl", "X-Axis Sort By", { visible: whenSortable })],
    [
      checkbox("x_axis_sort_asc", "X-Axis Sort Ascending", {
        default: true,
        visible: (form, kindOf3) => form.x_axis_sort !== void 0 && whenSortable(form, kindOf3)
      })
    ],
    [metrics],
    [groupby],
    [contributionMode],
    [adhocFilters],
    [limit, groupOthers],
    [sortMetric],
    [orderDesc],
    [rowLimit],
    [checkbox("truncate_metric", "Truncate Metric", { default: true })],
    [checkbox("show_empty_columns", "Show empty columns", { default: true })]
  ]
};
var axisTitles = {
  label: "Chart Title",
  tab: "customize",
  expanded: true,
  rows: [
    [text("x_axis_title", "X Axis Title", { default: "", ...render })],
    [select("x_axis_title_margin", "X Axis Title Margin", titleMargins, { default: 15, freeForm: true, ...render })],
    [text("y_axis_title", "Y Axis Title", { default: "", ...render })],
    [select("y_axis_title_margin", "Y Axis Title Margin", titleMargins, { default: 30, freeForm: true, ...render })],
    [
      select("y_axis_title_position", "Y Axis Title Position", same("Left", "Top"), {
        default: "Left",
        freeForm: true,
        clearable: false,
        ...render
      })
    ]
  ]
};
var seriesOrder = [
  [
    select(
      "sort_series_type",
      "Sort Series By",
      [
        ["name", "Category name"],
        ["sum", "Total value"],
        ["min", "Minimum value"],
        ["max", "Maximum value"],
        ["avg", "Average value"]
      ],
      { default: "sum", ...render }
    )
  ],
  [checkbox("sort_series_ascending", "Sort Series Ascending", render)],
  [control("color_scheme", "ColorSchemeControl", "Color Scheme", { default: "supersetColors", ...render })],
  [
    checkbox("time_shift_color", "Match time shift color with original series", {
      default: true,
      visible: when("time_compare"),
      ...render
    })
  ]
];
var shownValues = (stacks2) => [
  [checkbox("show_value", "Show Value", render)],
  [select("stack", "Stacked Style", [[null, "None"], ...same(...stacks2)], render)],
  [checkbox("only_total", "Only Total", { default: true, visible: isStacked, ...render })],
  [
    text("percentage_threshold", "Percentage threshold", {
      default: 0,
      visible: (form) => isStacked(form) && !form.only_total,
      ...render
    })
  ]
];
var areaOpacity = (visible) => [
  control("opacity", "SliderControl", "Area chart opacity", {
    default: 0.2,
    ...visible ? { visible } : {},
    ...render
  })
];
var markers = [
  [checkbox("markerEnabled", "Marker", render)],
  [control("markerSize", "SliderControl", "Marker Size", { default: 6, visible: when("markerEnabled"), ...render })]
];
var legend = [
  [checkbox("show_legend", "Show legend", { default: true, ...render })],
  [
    select(
      "legendType",
      "Type",
      [
        ["scroll", "Scroll"],
        ["plain", "List"]
      ],
      { default: "scroll", visible: when("show_legend"), ...render }
    )
  ],
  [
    select(
      "legendOrientation",
      "Orientation",
      [
        ["top", "Top"],
        ["bottom", "Bottom"],
        ["left", "Left"],
        ["right", "Right"]
      ],
      { default: "top", visible: when("show_legend"), ...render }
    )
  ],
  [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })]
];
var xAxisLook = [
  [
    select("x_axis_time_format", "Time format", formatChoices("time"), {
      default: "smart_date",
      freeForm: true,
      ...render
    })
  ],
  [
    select(
      "xAxisLabelRotation",
      "Rotate x axis label",
      [
        [0, "0\xB0"],
        [45, "45\xB0"],
        [90, "90\xB0"]
      ],
      { default: 0, freeForm: true, clearable: false, ...render }
    )
  ],
  [
    select(
      "xAxisLabelInterval",
      "X Axis Label Interval",
      [
        ["auto", "Auto"],
        ["0", "All"]
      ],
      { default: "auto", clearable: false, ...render }
    )
  ]
];
var tooltip = [
  [checkbox("rich_tooltip", "Rich tooltip", { default: true, ...render })],
  [checkbox("showTooltipTotal", "Show total", { default: true, visible: when("rich_tooltip"), ...render })],
  [
    checkbox("showTooltipPercentage", "Show percentage", {
      visible: isShared,
      ...render
    })
  ],
  [checkbox("tooltipSortByMetric", "Tooltip sort by metric", { visible: when("rich_tooltip"), ...render })],
  [
    select("tooltipTimeFormat", "Tooltip time format", formatChoices("time"), {
      default: "smart_date",
      clearable: false,
      freeForm: true,
      ...render
    })
  ]
];
var xAxisBounds = [
  [checkbox("truncateXAxis", "Truncate X Axis", { default: true, ...render })],
  [control("xAxisBounds", "BoundsControl", "X Axis Bounds", { visible: when("truncateXAxis"), ...render })]
];
var valueFormat = [
  [
    select("y_axis_format", "Y Axis Format", formatChoices("number"), {
      default: "SMART_NUMBER",
      freeForm: true,
      ...render
    })
  ],
  [control("currency_format", "CurrencyControl", "Currency format", render)],
  [checkbox("logAxis", "Logarithmic y-axis", render)],
  [checkbox("minorSplitLine", "Minor Split Line", render)]
];
var valueBounds = [
  [checkbox("truncateYAxis", "Truncate Y Axis", render)],
  [
    control("y_axis_bounds", "BoundsControl", "Y Axis Bounds", {
      default: [null, null],
      visible: when("truncateYAxis"),
      ...render
    })
  ]
];
var yAxisLook = [...valueFormat, ...valueBounds];
var zoom = [checkbox("zoomable", "Data Zoom", render)];
var minorTicks = [checkbox("minorTicks", "Minor ticks", render)];
var look = (rows2, more = [zoom, minorTicks]) => ({
  label: "Chart Options",
  tab: "customize",
  expanded: true,
  rows: [
    ...seriesOrder,
    ...rows2,
    ...more,
    ...legend,
    ...xAxisLook,
    ...tooltip,
    ...valueFormat,
    ...xAxisBounds,
    ...valueBounds
  ]
});
var lineLook = look([
  ...shownValues(["Stack", "Stream"]),
  [checkbox("area", "Area Chart", render)],
  areaOpacity(when("area")),
  ...markers
]);
var areaLook = look(
  [
    [
      select(
        "seriesType",
        "Series Style",
        [
          ["line", "Line"],
          ["smooth", "Smooth Line"],
          ["start", "Step - start"],
          ["middle", "Step - middle"],
          ["end", "Step - end"]
        ],
        { default: "line", ...render }
      )
    ],
    areaOpacity(),
    ...shownValues(["Stack", "Stream", "Expand"]),
    [checkbox("show_extra_controls", "Extra Controls", render)],
    ...markers
  ],
  [minorTicks, zoom]
);

// lib/viz/echarts-area/controls.ts
var controls24 = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  areaLook
];

// lib/viz/echarts-area/definition.ts
var definition24 = {
  type: "echarts_area",
  name: "Area Chart",
  category: "Evolution",
  description: "How measures and their sum move over time: lines with the space below them filled, stacked or not.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/echarts-area/query.ts
var query24 = timeseriesQuery;

// lib/viz/echarts-area/render.tsx
var render25 = renderCartesian;

// lib/viz/echarts-area/transform.ts
function transform24(input) {
  return timeseriesDrawing(input, "area");
}

// lib/viz/echarts-area/echarts-area.ts
var echartsArea = {
  definition: definition24,
  controls: controls24,
  defaults: defaultsOf(controls24),
  query: query24,
  transform: transform24,
  render: render25
};

// lib/viz/echarts-timeseries/controls.ts
var controls25 = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        select(
          "sort_series_type",
          "Sort Series By",
          [
            ["name", "Category name"],
            ["sum", "Total value"],
            ["min", "Minimum value"],
            ["max", "Maximum value"],
            ["avg", "Average value"]
          ],
          { default: "sum", ...render }
        )
      ],
      [checkbox("sort_series_ascending", "Sort Series Ascending", render)],
      [colorScheme],
      [checkbox("time_shift_color", "Match time shift color with original series", { default: true, ...render })],
      [checkbox("show_value", "Show Value", render)],
      [
        select(
          "stack",
          "Stacked Style",
          [
            [null, "None"],
            ["Stack", "Stack"],
            ["Stream", "Stream"]
          ],
          render
        )
      ],
      [checkbox("only_total", "Only Total", { default: true, visible: isStacked, ...render })],
      [
        text("percentage_threshold", "Percentage threshold", {
          default: 0,
          visible: (form) => isStacked(form) && !form.only_total,
          ...render
        })
      ],
      [checkbox("area", "Area Chart", render)],
      [control("opacity", "SliderControl", "Area chart opacity", { default: 0.2, visible: when("area"), ...render })],
      [checkbox("markerEnabled", "Marker", render)],
      [
        control("markerSize", "SliderControl", "Marker Size", {
          default: 6,
          visible: when("markerEnabled"),
          ...render
        })
      ],
      [checkbox("zoomable", "Data Zoom", render)],
      [checkbox("minorTicks", "Minor ticks", render)],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [dateFormat("x_axis_time_format", "Time format")],
      [
        select(
          "xAxisLabelRotation",
          "Rotate x axis label",
          [
            [0, "0\xB0"],
            [45, "45\xB0"],
            [90, "90\xB0"]
          ],
          { default: 0, freeForm: true, clearable: false, ...render }
        )
      ],
      [
        select(
          "xAxisLabelInterval",
          "X Axis Label Interval",
          [
            ["auto", "Auto"],
            ["0", "All"]
          ],
          { default: "auto", clearable: false, ...render }
        )
      ],
      [checkbox("rich_tooltip", "Rich tooltip", { default: true, ...render })],
      [checkbox("showTooltipTotal", "Show total", { default: true, visible: when("rich_tooltip"), ...render })],
      [checkbox("showTooltipPercentage", "Show percentage", { visible: isShared, ...render })],
      [checkbox("tooltipSortByMetric", "Tooltip sort by metric", { visible: when("rich_tooltip"), ...render })],
      [{ ...dateFormat("tooltipTimeFormat", "Tooltip time format"), clearable: false }],
      [numberFormat("y_axis_format", "Y Axis Format")],
      [currencyFormat],
      [checkbox("logAxis", "Logarithmic y-axis", render)],
      [checkbox("minorSplitLine", "Minor Split Line", render)],
      [checkbox("truncateXAxis", "Truncate X Axis", { default: true, ...render })],
      [control("xAxisBounds", "BoundsControl", "X Axis Bounds", { visible: when("truncateXAxis"), ...render })],
      [checkbox("truncateYAxis", "Truncate Y Axis", render)],
      [
        control("y_axis_bounds", "BoundsControl", "Y Axis Bounds", {
          default: [null, null],
          visible: when("truncateYAxis"),
          ...render
        })
      ]
    ]
  }
];

// lib/viz/echarts-timeseries/definition.ts
var definition25 = {
  type: "echarts_timeseries",
  name: "Generic Chart",
  category: "Evolution",
  description: "Measures along time or another axis, as lines, areas, bars or points.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/echarts-timeseries/query.ts
var query25 = timeseriesQuery;

// lib/viz/echarts-timeseries/render.tsx
var render26 = renderCartesian;

// lib/viz/kit/timeseries/points.ts
var diameter = 6;
function pointsDrawing(input) {
  const drawing = timeseriesDrawing(input, "line");
  const { marks: marks3 } = drawing;
  const series2 = marks3.series.map((one2) => ({
    ...one2,
    fill: 0,
    marker: one2.marker || diameter,
    isPoints: true
  }));
  return { ...drawing, label: drawing.label.replace(/line chart/i, "Points"), marks: { ...marks3, series: series2 } };
}

// lib/viz/echarts-timeseries/transform.ts
function transform25(input) {
  const { seriesType } = input.formData;
  if (seriesType === "scatter") return pointsDrawing(input);
  return timeseriesDrawing(input, seriesType === "bar" ? "bar" : "line");
}

// lib/viz/echarts-timeseries/echarts-timeseries.ts
var echartsTimeseries = {
  definition: definition25,
  controls: controls25,
  defaults: defaultsOf(controls25),
  query: query25,
  transform: transform25,
  render: render26
};

// lib/viz/kit/controls/bar-controls.ts
var when2 = (orientation, rows2) => rows2.map(
  (row) => row.map((one2) => ({
    ...one2,
    visible: (form, kindOf3) => form.orientation === orientation && (one2.visible?.(form, kindOf3) ?? true)
  }))
);
var unnamed = (rows2, axis, names) => rows2.map(
  (row) => row.map((one2) => ({ ...one2, label: names[one2.name] ?? one2.label, description: `Of the axis ${axis}.` }))
);
var along = "along the bottom";
var up = "along the left";
var titleNames = {
  x_axis_title: "Axis Title",
  x_axis_title_margin: "Axis title margin",
  y_axis_title: "Axis Title",
  y_axis_title_margin: "Axis title margin",
  y_axis_title_position: "Axis title position"
};
var valueNames = {
  y_axis_format: "Axis Format",
  logAxis: "Logarithmic axis",
  truncateYAxis: "Truncate Axis",
  y_axis_bounds: "Axis Bounds"
};
var [x, y] = [axisTitles.rows.slice(0, 2), axisTitles.rows.slice(2)];
var barTitles = {
  ...axisTitles,
  rows: [
    ...unnamed([...when2("vertical", x), ...when2("horizontal", y)], along, titleNames),
    ...unnamed([...when2("horizontal", x), ...when2("vertical", y)], up, titleNames)
  ]
};
var barLook = {
  label: "Chart Options",
  tab: "customize",
  expanded: true,
  rows: [
    ...seriesOrder,
    ...shownValues(["Stack", "Stream"]),
    [
      select("stackDimension", "Split stack by", [], {
        description: "Every value of this dimension gets a stack of its own.",
        visible: (form) => form.stack === "Stack",
        ...render
      })
    ],
    minorTicks,
    zoom,
    ...legend,
    ...unnamed([...when2("vertical", xAxisLook), ...when2("horizontal", yAxisLook)], along, valueNames),
    ...xAxisBounds,
    ...tooltip,
    ...unnamed([...when2("horizontal", xAxisLook), ...when2("vertical", yAxisLook)], up, valueNames)
  ]
};
var barOrientation = {
  label: "Chart Orientation",
  tab: "customize",
  expanded: true,
  rows: [
    [
      control("orientation", "RadioButtonControl", "Bar orientation", {
        default: "vertical",
        choices: [
          ["vertical", "Vertical"],
          ["horizontal", "Horizontal"]
        ],
        ...render
      })
    ]
  ]
};

// lib/viz/echarts-timeseries-bar/controls.ts
var controls26 = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  barOrientation,
  barTitles,
  barLook
];

// lib/viz/echarts-timeseries-bar/definition.ts
var definition26 = {
  type: "echarts_timeseries_bar",
  name: "Bar Chart",
  category: "Evolution",
  description: "Measures side by side or stacked, over time or by category, upright or lying.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/echarts-timeseries-bar/query.ts
var query26 = timeseriesQuery;

// lib/viz/echarts-timeseries-bar/render.tsx
var render27 = renderCartesian;

// lib/viz/echarts-timeseries-bar/transform.ts
function transform26(input) {
  return timeseriesDrawing(input, "bar");
}

// lib/viz/echarts-timeseries-bar/echarts-timeseries-bar.ts
var echartsTimeseriesBar = {
  definition: definition26,
  controls: controls26,
  defaults: defaultsOf(controls26),
  query: query26,
  transform: transform26,
  render: render27
};

// lib/viz/echarts-timeseries-line/controls.ts
var controls27 = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  lineLook
];

// lib/viz/echarts-timeseries-line/definition.ts
var definition27 = {
  type: "echarts_timeseries_line",
  name: "Line Chart",
  category: "Evolution",
  description: "How measures move over time or along another axis, one line a series.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/echarts-timeseries-line/query.ts
var query27 = timeseriesQuery;

// lib/viz/echarts-timeseries-line/render.tsx
var render28 = renderCartesian;

// lib/viz/echarts-timeseries-line/transform.ts
function transform27(input) {
  return timeseriesDrawing(input, "line");
}

// lib/viz/echarts-timeseries-line/echarts-timeseries-line.ts
var echartsTimeseriesLine = {
  definition: definition27,
  controls: controls27,
  defaults: defaultsOf(controls27),
  query: query27,
  transform: transform27,
  render: render28
};

// lib/viz/echarts-timeseries-scatter/controls.ts
var controls28 = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        select(
          "sort_series_type",
          "Sort Series By",
          [
            ["name", "Category name"],
            ["sum", "Total value"],
            ["min", "Minimum value"],
            ["max", "Maximum value"],
            ["avg", "Average value"]
          ],
          { default: "sum", ...render }
        )
      ],
      [checkbox("sort_series_ascending", "Sort Series Ascending", render)],
      [colorScheme],
      [checkbox("time_shift_color", "Match time shift color with original series", { default: true, ...render })],
      [checkbox("show_value", "Show Value", render)],
      [
        select(
          "stack",
          "Stacked Style",
          [
            [null, "None"],
            ["Stack", "Stack"],
            ["Stream", "Stream"]
          ],
          render
        )
      ],
      [checkbox("only_total", "Only Total", { default: true, visible: isStacked, ...render })],
      [
        text("percentage_threshold", "Percentage threshold", {
          default: 0,
          visible: (form) => isStacked(form) && !form.only_total,
          ...render
        })
      ],
      [checkbox("markerEnabled", "Marker", render)],
      [
        control("markerSize", "SliderControl", "Marker Size", {
          default: 6,
          visible: when("markerEnabled"),
          ...render
        })
      ],
      [checkbox("zoomable", "Data Zoom", render)],
      [checkbox("minorTicks", "Minor ticks", render)],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [dateFormat("x_axis_time_format", "Time format")],
      [
        select(
          "xAxisLabelRotation",
          "Rotate x axis label",
          [
            [0, "0\xB0"],
            [45, "45\xB0"],
            [90, "90\xB0"]
          ],
          { default: 0, freeForm: true, clearable: false, ...render }
        )
      ],
      [
        select(
          "xAxisLabelInterval",
          "X Axis Label Interval",
          [
            ["auto", "Auto"],
            ["0", "All"]
          ],
          { default: "auto", clearable: false, ...render }
        )
      ],
      [checkbox("rich_tooltip", "Rich tooltip", { default: true, ...render })],
      [checkbox("showTooltipTotal", "Show total", { default: true, visible: when("rich_tooltip"), ...render })],
      [checkbox("showTooltipPercentage", "Show percentage", { visible: isShared, ...render })],
      [checkbox("tooltipSortByMetric", "Tooltip sort by metric", { visible: when("rich_tooltip"), ...render })],
      [{ ...dateFormat("tooltipTimeFormat", "Tooltip time format"), clearable: false }],
      [numberFormat("y_axis_format", "Y Axis Format")],
      [currencyFormat],
      [checkbox("logAxis", "Logarithmic y-axis", render)],
      [checkbox("minorSplitLine", "Minor Split Line", render)],
      [checkbox("truncateXAxis", "Truncate X Axis", { default: true, ...render })],
      [control("xAxisBounds", "BoundsControl", "X Axis Bounds", { visible: when("truncateXAxis"), ...render })],
      [checkbox("truncateYAxis", "Truncate Y Axis", render)],
      [
        control("y_axis_bounds", "BoundsControl", "Y Axis Bounds", {
          default: [null, null],
          visible: when("truncateYAxis"),
          ...render
        })
      ]
    ]
  }
];

// lib/viz/echarts-timeseries-scatter/definition.ts
var definition28 = {
  type: "echarts_timeseries_scatter",
  name: "Scatter Plot",
  category: "Evolution",
  description: "Measures along time or another axis, one point a value.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/echarts-timeseries-scatter/query.ts
var query28 = timeseriesQuery;

// lib/viz/echarts-timeseries-scatter/render.tsx
var render29 = renderCartesian;

// lib/viz/echarts-timeseries-scatter/transform.ts
var transform28 = pointsDrawing;

// lib/viz/echarts-timeseries-scatter/echarts-timeseries-scatter.ts
var echartsTimeseriesScatter = {
  definition: definition28,
  controls: controls28,
  defaults: defaultsOf(controls28),
  query: query28,
  transform: transform28,
  render: render29
};

// lib/viz/echarts-timeseries-smooth/controls.ts
var controls29 = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        select(
          "sort_series_type",
          "Sort Series By",
          [
            ["name", "Category name"],
            ["sum", "Total value"],
            ["min", "Minimum value"],
            ["max", "Maximum value"],
            ["avg", "Average value"]
          ],
          { default: "sum", ...render }
        )
      ],
      [checkbox("sort_series_ascending", "Sort Series Ascending", render)],
      [colorScheme],
      [checkbox("time_shift_color", "Match time shift color with original series", { default: true, ...render })],
      [checkbox("show_value", "Show Value", render)],
      [checkbox("only_total", "Only Total", { default: true, visible: isStacked, ...render })],
      [checkbox("markerEnabled", "Marker", render)],
      [
        control("markerSize", "SliderControl", "Marker Size", {
          default: 6,
          visible: when("markerEnabled"),
          ...render
        })
      ],
      [checkbox("zoomable", "Data Zoom", render)],
      [checkbox("minorTicks", "Minor ticks", render)],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [dateFormat("x_axis_time_format", "Time format")],
      [
        select(
          "xAxisLabelRotation",
          "Rotate x axis label",
          [
            [0, "0\xB0"],
            [45, "45\xB0"],
            [90, "90\xB0"]
          ],
          { default: 0, freeForm: true, clearable: false, ...render }
        )
      ],
      [
        select(
          "xAxisLabelInterval",
          "X Axis Label Interval",
          [
            ["auto", "Auto"],
            ["0", "All"]
          ],
          { default: "auto", clearable: false, ...render }
        )
      ],
      [checkbox("rich_tooltip", "Rich tooltip", { default: true, ...render })],
      [checkbox("showTooltipTotal", "Show total", { default: true, visible: when("rich_tooltip"), ...render })],
      [checkbox("showTooltipPercentage", "Show percentage", { visible: isShared, ...render })],
      [checkbox("tooltipSortByMetric", "Tooltip sort by metric", { visible: when("rich_tooltip"), ...render })],
      [{ ...dateFormat("tooltipTimeFormat", "Tooltip time format"), clearable: false }],
      [numberFormat("y_axis_format", "Y Axis Format")],
      [currencyFormat],
      [checkbox("logAxis", "Logarithmic y-axis", render)],
      [checkbox("minorSplitLine", "Minor Split Line", render)],
      [checkbox("truncateXAxis", "Truncate X Axis", { default: true, ...render })],
      [control("xAxisBounds", "BoundsControl", "X Axis Bounds", { visible: when("truncateXAxis"), ...render })],
      [checkbox("truncateYAxis", "Truncate Y Axis", render)],
      [
        control("y_axis_bounds", "BoundsControl", "Y Axis Bounds", {
          default: [null, null],
          visible: when("truncateYAxis"),
          ...render
        })
      ]
    ]
  }
];

// lib/viz/echarts-timeseries-smooth/definition.ts
var definition29 = {
  type: "echarts_timeseries_smooth",
  name: "Smooth Line",
  category: "Evolution",
  description: "How measures move, as lines without corners.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/echarts-timeseries-smooth/query.ts
var query29 = timeseriesQuery;

// lib/viz/echarts-timeseries-smooth/render.tsx
var render30 = renderCartesian;

// lib/viz/echarts-timeseries-smooth/transform.ts
function transform29(input) {
  return timeseriesDrawing({ ...input, formData: { ...input.formData, seriesType: "smooth" } }, "line");
}

// lib/viz/echarts-timeseries-smooth/echarts-timeseries-smooth.ts
var echartsTimeseriesSmooth = {
  definition: definition29,
  controls: controls29,
  defaults: defaultsOf(controls29),
  query: query29,
  transform: transform29,
  render: render30
};

// lib/viz/echarts-timeseries-step/controls.ts
var controls30 = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        select(
          "sort_series_type",
          "Sort Series By",
          [
            ["name", "Category name"],
            ["sum", "Total value"],
            ["min", "Minimum value"],
            ["max", "Maximum value"],
            ["avg", "Average value"]
          ],
          { default: "sum", ...render }
        )
      ],
      [checkbox("sort_series_ascending", "Sort Series Ascending", render)],
      [colorScheme],
      [checkbox("time_shift_color", "Match time shift color with original series", { default: true, ...render })],
      [
        select(
          "seriesType",
          "Step type",
          [
            ["start", "Start"],
            ["middle", "Middle"],
            ["end", "End"]
          ],
          { default: "start", ...render }
        )
      ],
      [checkbox("show_value", "Show Value", render)],
      [
        select(
          "stack",
          "Stacked Style",
          [
            [null, "None"],
            ["Stack", "Stack"],
            ["Stream", "Stream"]
          ],
          render
        )
      ],
      [checkbox("only_total", "Only Total", { default: true, visible: isStacked, ...render })],
      [
        text("percentage_threshold", "Percentage threshold", {
          default: 0,
          visible: (form) => isStacked(form) && !form.only_total,
          ...render
        })
      ],
      [checkbox("area", "Area Chart", render)],
      [control("opacity", "SliderControl", "Area chart opacity", { default: 0.2, visible: when("area"), ...render })],
      [checkbox("markerEnabled", "Marker", render)],
      [
        control("markerSize", "SliderControl", "Marker Size", {
          default: 6,
          visible: when("markerEnabled"),
          ...render
        })
      ],
      [checkbox("zoomable", "Data Zoom", render)],
      [checkbox("minorTicks", "Minor ticks", render)],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [dateFormat("x_axis_time_format", "Time format")],
      [
        select(
          "xAxisLabelRotation",
          "Rotate x axis label",
          [
            [0, "0\xB0"],
            [45, "45\xB0"],
            [90, "90\xB0"]
          ],
          { default: 0, freeForm: true, clearable: false, ...render }
        )
      ],
      [
        select(
          "xAxisLabelInterval",
          "X Axis Label Interval",
          [
            ["auto", "Auto"],
            ["0", "All"]
          ],
          { default: "auto", clearable: false, ...render }
        )
      ],
      [checkbox("rich_tooltip", "Rich tooltip", { default: true, ...render })],
      [checkbox("showTooltipTotal", "Show total", { default: true, visible: when("rich_tooltip"), ...render })],
      [checkbox("showTooltipPercentage", "Show percentage", { visible: isShared, ...render })],
      [checkbox("tooltipSortByMetric", "Tooltip sort by metric", { visible: when("rich_tooltip"), ...render })],
      [{ ...dateFormat("tooltipTimeFormat", "Tooltip time format"), clearable: false }],
      [numberFormat("y_axis_format", "Y Axis Format")],
      [currencyFormat],
      [checkbox("logAxis", "Logarithmic y-axis", render)],
      [checkbox("minorSplitLine", "Minor Split Line", render)],
      [checkbox("truncateXAxis", "Truncate X Axis", { default: true, ...render })],
      [control("xAxisBounds", "BoundsControl", "X Axis Bounds", { visible: when("truncateXAxis"), ...render })],
      [checkbox("truncateYAxis", "Truncate Y Axis", render)],
      [
        control("y_axis_bounds", "BoundsControl", "Y Axis Bounds", {
          default: [null, null],
          visible: when("truncateYAxis"),
          ...render
        })
      ]
    ]
  }
];

// lib/viz/echarts-timeseries-step/definition.ts
var definition30 = {
  type: "echarts_timeseries_step",
  name: "Stepped Line",
  category: "Evolution",
  description: "How measures move from one level to the next.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/echarts-timeseries-step/query.ts
var query30 = timeseriesQuery;

// lib/viz/echarts-timeseries-step/render.tsx
var render31 = renderCartesian;

// lib/viz/echarts-timeseries-step/transform.ts
function transform30(input) {
  const { seriesType } = input.formData;
  if (seriesType === "scatter") return pointsDrawing(input);
  return timeseriesDrawing(input, seriesType === "bar" ? "bar" : "line");
}

// lib/viz/echarts-timeseries-step/echarts-timeseries-step.ts
var echartsTimeseriesStep = {
  definition: definition30,
  controls: controls30,
  defaults: defaultsOf(controls30),
  query: query30,
  transform: transform30,
  render: render31
};

// lib/viz/funnel/controls.ts
var controls31 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [groupby],
      [metric],
      [adhocFilters],
      [{ ...rowLimit, default: 10 }],
      [checkbox("sort_by_metric", "Sort by metric", { default: true })],
      [
        select(
          "percent_calculation_type",
          "% calculation",
          [
            ["first_step", "Calculate from first step"],
            ["prev_step", "Calculate from previous step"],
            ["total", "Percent of total"]
          ],
          { default: "first_step", ...render }
        )
      ]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [showLegend],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [
        select(
          "label_type",
          "Label Contents",
          [
            [0, "Category Name"],
            [1, "Value"],
            [2, "Percentage"],
            [3, "Category and Value"],
            [4, "Category and Percentage"],
            [5, "Category, Value and Percentage"],
            [6, "Value and Percentage"]
          ],
          { default: 0, ...render }
        )
      ],
      [
        select(
          "tooltip_label_type",
          "Tooltip Contents",
          [
            [0, "Category Name"],
            [1, "Value"],
            [2, "Percentage"],
            [3, "Category and Value"],
            [4, "Category and Percentage"],
            [5, "Category, Value and Percentage"]
          ],
          { default: 5, ...render }
        )
      ],
      [numberFormat("number_format", "Number format")],
      [currencyFormat],
      [checkbox("show_labels", "Show Labels", { default: true, ...render })],
      [checkbox("show_tooltip_labels", "Show Tooltip Labels", { default: true, ...render })]
    ]
  }
];

// lib/viz/funnel/definition.ts
var definition31 = {
  type: "funnel",
  name: "Funnel Chart",
  category: "KPI",
  description: "How much is left after each step.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/funnel/query.ts
function query31(formData) {
  const order2 = [[formData.metric ?? null, false]];
  return queryContext(formData, [{ ...baseQuery(formData), ...formData.sort_by_metric ? { orderby: order2 } : {} }]);
}

// lib/viz/funnel/render.tsx
import { jsx as jsx25, jsxs as jsxs20 } from "react/jsx-runtime";
var size9 = 12;
var tip = 0.6;
var gap3 = 2;
function render32(drawing, surface) {
  const { steps: steps3, legendPlace: legendPlace3, hasLabels } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: legendPlace3 });
  const across = height / Math.max(1, steps3.length);
  const units5 = pathUnits(null);
  return /* @__PURE__ */ jsxs20(Stage, { drawing, surface, legendPlace: legendPlace3, children: [
    /* @__PURE__ */ jsx25(PathLayer, { units: units5, clip: false, children: steps3.map((step2, index) => /* @__PURE__ */ jsx25(
      "path",
      {
        "data-item": index,
        "data-series": step2.key,
        d: shape(step2, index, steps3.length, units5.width, units5.height, gap3 / height * units5.height),
        fill: markColor(step2.color, surface.theme),
        fillOpacity: step2.isDimmed ? 0.3 : void 0
      },
      step2.key
    )) }),
    hasLabels && across >= 14 ? /* @__PURE__ */ jsx25(Labels, { drawing, surface }) : null
  ] });
}
function shape(step2, index, count, width, height, space) {
  const top = index * height / count;
  const bottom = (index + 1) * height / count - space;
  const half = (share3) => Math.max(share3, 4e-3) * width / 2;
  const upper = half(step2.upper);
  const lower = half(index === count - 1 ? step2.upper * tip : step2.lower);
  const point3 = (x2, y2) => `${Math.round(width / 2 + x2)} ${Math.round(y2)}`;
  return `M${point3(-upper, top)}L${point3(upper, top)}L${point3(lower, bottom)}L${point3(-lower, bottom)}z`;
}
var shortest = 40;
var halo = ({ theme }) => ({
  stroke: theme.surface,
  strokeWidth: 3,
  strokeLinejoin: "round",
  paintOrder: "stroke"
});
function Labels({ drawing, surface }) {
  const { steps: steps3 } = drawing.marks;
  const ranges = widthRanges(surface.width);
  const labels = overRanges(
    ranges,
    ({ width }) => steps3.map((step2, index) => {
      const plot = width - 16;
      const middle2 = (step2.upper + (index === steps3.length - 1 ? step2.upper * tip : step2.lower)) / 2 * plot;
      const figures = textWidth(step2.figures, size9);
      const whole3 = textWidth(step2.name, size9) + figures;
      const beside = (plot - middle2) / 2 - 12;
      const place7 = whole3 <= middle2 - 12 || beside < figures + shortest ? "inside" : "beside";
      const room = place7 === "beside" ? beside : plot;
      const name = step2.name === "" ? "" : shorten(step2.name, Math.max(10, room - figures), size9);
      const isWider = place7 === "inside" && textWidth(name, size9) + figures > middle2 - 12;
      return { step: step2, index, text: name + step2.figures, place: isWider ? "across" : place7 };
    }),
    ({ index, text: text3, place: place7 }) => `${index} ${text3} ${place7}`
  );
  return /* @__PURE__ */ jsx25("g", { fontSize: size9, children: labels.map(({ item: { step: step2, index, text: text3, place: place7 }, shownAt }) => {
    const [upper, lower] = [step2.upper, index === steps3.length - 1 ? step2.upper * tip : step2.lower];
    const edge = (upper * 0.65 + lower * 0.35) / 2;
    return /* @__PURE__ */ jsx25(
      "text",
      {
        "data-w": shownAt,
        "data-series": step2.key,
        x: percent2(place7 === "beside" ? 0.5 + edge : 0.5),
        dx: place7 === "beside" ? 10 : void 0,
        y: percent2((index + 0.5) / steps3.length),
        dy: 4,
        textAnchor: place7 === "beside" ? "start" : "middle",
        fill: place7 === "inside" ? inkFor(step2.color) : surface.theme.text,
        ...place7 === "across" ? halo(surface) : {},
        opacity: step2.isDimmed ? 0.4 : void 0,
        pointerEvents: "none",
        children: text3
      },
      `${index} ${shownAt}`
    );
  }) });
}

// lib/viz/funnel/transform.ts
var labelTypes = ["key", "value", "percent", "key_value", "key_percent", "key_value_percent", "value_percent"];
function transform31(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const names = columnNames(formData.groupby);
  const metric2 = metricLabel(formData.metric ?? "");
  const values = (columnOf(frame5, metric2)?.values ?? []).map((value) => numberOf2(value) ?? 0);
  const rows2 = dimensionRows(frame5, names, formData, locale).map((row, index) => ({
    ...row,
    label: names.length === 0 ? metric2 : row.label,
    value: values[index] ?? 0
  }));
  const total = values.reduce((sum4, value) => sum4 + value, 0);
  const currency = formData.currency_format;
  const write3 = valueFormatter(metric2, savedFormats(dataset2), formData.number_format, currency, locale);
  const writeShare = numberFormatter(".2%", locale);
  const first2 = values[0] ?? 0;
  const parts4 = rows2.map((row, index) => {
    const before = formData.percent_calculation_type === "prev_step" ? values[index - 1] ?? row.value : first2;
    const whole3 = formData.percent_calculation_type === "total" ? total : before;
    const percent3 = writeShare(whole3 === 0 ? 0 : row.value / whole3);
    const color = colors.of(row.label, formData.color_scheme);
    return { ...row, color, written: write3(row.value), percent: percent3 };
  });
  const sorted = [...parts4].sort((one2, other) => other.value - one2.value);
  const widest3 = Math.max(sorted[0]?.value ?? 0, Number.MIN_VALUE);
  const name = verboseName(dataset2, metric2);
  return {
    marks: {
      steps: sorted.map((part2, index) => ({
        key: part2.label,
        label: part2.label,
        value: part2.value,
        color: part2.color,
        upper: Math.max(0, part2.value / widest3),
        lower: Math.max(0, (sorted[index + 1]?.value ?? 0) / widest3),
        ...labelText(formData.label_type, part2.label, part2.written, part2.percent),
        isDimmed: isDimmed(input.selected, part2.label)
      })),
      hasLabels: formData.show_labels !== false,
      legendPlace: legendPlaceOf(formData, parts4.length)
    },
    label: `Funnel of ${name}: ${sorted.map(({ label, written: written2 }) => `${label} ${written2}`).join(", ")}.`,
    table: categoryTable(
      [names.map((column2) => verboseName(dataset2, column2)).join(", "), name, "%"],
      sorted.map(({ label, written: written2, percent: percent3 }) => [label, written2, percent3])
    ),
    legend: parts4.map(({ label, color }) => ({ key: label, label, color })),
    interaction: {
      kind: "items",
      items: sorted.map(({ label, color, written: written2, percent: percent3, filters }) => ({
        title: label,
        rows: [{ label: name, value: `${written2} (${percent3})`, color }],
        ...filters.length > 0 ? { filters } : {}
      }))
    },
    isEmpty: frame5.length === 0
  };
}
function labelText(type, name, value, percent3) {
  const named2 = typeof type === "number" ? labelTypes[type] : type;
  switch (named2) {
    case "value":
      return { name: "", figures: value };
    case "percent":
      return { name: "", figures: percent3 };
    case "key_value":
      return { name, figures: `: ${value}` };
    case "key_percent":
      return { name, figures: `: ${percent3}` };
    case "key_value_percent":
      return { name, figures: `: ${value} (${percent3})` };
    case "value_percent":
      return { name: "", figures: `${value} (${percent3})` };
    default:
      return { name, figures: "" };
  }
}

// lib/viz/funnel/funnel.ts
var funnel = {
  definition: definition31,
  controls: controls31,
  defaults: defaultsOf(controls31),
  query: query31,
  transform: transform31,
  render: render32
};

// lib/viz/gantt-chart/controls.ts
var controls32 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("start_time", "DndColumnSelect", "Start Time", { validators: ["nonEmpty"] })],
      [control("end_time", "DndColumnSelect", "End Time", { validators: ["nonEmpty"] })],
      [control("y_axis", "DndColumnSelect", "Y-axis", { validators: ["nonEmpty"] })],
      [control("series", "DndColumnSelect", "Dimension")],
      [checkbox("subcategories", "Subcategories", { visible: when("series"), ...render })],
      [control("tooltip_metrics", "DndMetricSelect", "Tooltip (metrics)")],
      [control("tooltip_columns", "DndColumnSelect", "Tooltip (columns)", { default: [] })],
      [adhocFilters],
      [
        select(
          "order_by_cols",
          "Ordering",
          [
            ['["ds",true]', "ds [asc]"],
            ['["ds",false]', "ds [desc]"],
            ['["gender",true]', "gender [asc]"],
            ['["gender",false]', "gender [desc]"],
            ['["name",true]', "name [asc]"],
            ['["name",false]', "name [desc]"],
            ['["num",true]', "num [asc]"],
            ['["num",false]', "num [desc]"],
            ['["state",true]', "state [asc]"],
            ['["state",false]', "state [desc]"],
            ['["num_boys",true]', "num_boys [asc]"],
            ['["num_boys",false]', "num_boys [desc]"],
            ['["num_girls",true]', "num_girls [asc]"],
            ['["num_girls",false]', "num_girls [desc]"],
            ['["num_california",true]', "num_california [asc]"],
            ['["num_california",false]', "num_california [desc]"]
          ],
          { default: [] }
        )
      ],
      [rowLimit]
    ]
  },
  {
    label: "Chart Title",
    tab: "customize",
    expanded: true,
    rows: [
      [text("x_axis_title", "X Axis Title", { default: "", ...render })],
      [
        select("x_axis_title_margin", "X Axis Title Margin", same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 15,
          freeForm: true,
          ...render
        })
      ],
      [text("y_axis_title", "Y Axis Title", { default: "", ...render })],
      [
        select("y_axis_title_margin", "Y Axis Title Margin", same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 30,
          freeForm: true,
          ...render
        })
      ]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [checkbox("zoomable", "Data Zoom", render)],
      [checkbox("show_extra_controls", "Extra Controls", render)],
      [control("x_axis_time_bounds", "TimeRangeControl", "Bounds", render)],
      [dateFormat("x_axis_time_format", "Time format")],
      [{ ...dateFormat("tooltipTimeFormat", "Tooltip time format"), clearable: false }],
      [{ ...numberFormat("tooltipValuesFormat", "Number format"), clearable: false }]
    ]
  }
];

// lib/viz/gantt-chart/definition.ts
var definition32 = {
  type: "gantt_chart",
  name: "Gantt Chart",
  category: "Other",
  description: "What happens when: a bar from each start to its end.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/gantt-chart/query.ts
function query32(formData) {
  const { start_time, end_time, y_axis, series: series2, tooltip_columns, tooltip_metrics } = formData;
  const wished = [start_time, end_time, y_axis, series2, ...ensureArray(tooltip_columns)];
  const order2 = ensureArray(formData.order_by_cols);
  const columns = wished.filter((column2) => column2);
  return queryContext(formData, [
    {
      ...baseQuery(formData),
      columns: uniqueBy([...columns, ...order2.map((one2) => orderOf2(one2)[0])], columnLabel),
      metrics: [...ensureArray(tooltip_metrics)],
      orderby: order2.map(orderOf2),
      series_columns: [...ensureArray(series2)]
    }
  ]);
}
function orderOf2(text3) {
  return JSON.parse(text3);
}

// lib/viz/gantt-chart/render.tsx
import { jsx as jsx26, jsxs as jsxs21 } from "react/jsx-runtime";
var labelSize2 = 12;
var lineHeight4 = 14;
var sideShare2 = 0.3;
function render33(drawing, surface) {
  const { clock: clock2, rows: rows2, bars } = drawing.marks;
  const { theme } = surface;
  const layout = layOut(clock2, surface);
  const widest3 = Math.ceil(
    maxOf(
      rows2.map(({ label }) => textWidth(label, labelSize2)),
      12
    )
  ) + 12;
  const left = surface.width === "fluid" ? widest3 : Math.min(widest3, Math.round(surface.width * sideShare2));
  const margins8 = { ...layout.margins, left, leftShare: sideShare2 };
  const units5 = pathUnits(
    surface.medium === "page" || surface.width === "fluid" ? null : { width: surface.width - left - margins8.right, height: layout.plotHeight }
  );
  const every3 = Math.max(1, Math.ceil(lineHeight4 * rows2.length / Math.max(1, layout.plotHeight)));
  const shown = rows2.filter((_, index) => index % every3 === 0);
  const labels = overRanges(
    layout.ranges,
    ({ width }) => shown.map((row) => ({ row, text: shorten(row.label, Math.min(widest3, width * sideShare2) - 10, labelSize2) })),
    ({ row, text: text3 }) => `${row.top} ${text3}`
  );
  const ticks2 = layout.domainTicks.filter(({ shownAt }) => shownAt === void 0 || shownAt.includes("5"));
  return /* @__PURE__ */ jsxs21(Plot, { surface, label: drawing.label, margins: margins8, legend: drawing.legend, legendPlace: clock2.legend, children: [
    /* @__PURE__ */ jsxs21(PathLayer, { units: units5, clip: false, children: [
      /* @__PURE__ */ jsx26(
        "path",
        {
          d: ticks2.map(({ item }) => `M${Math.round(item.at * units5.width)} 0v${units5.height}`).join(""),
          stroke: theme.grid,
          ...strokeOf(units5, 1)
        }
      ),
      /* @__PURE__ */ jsx26(
        "path",
        {
          d: rows2.map(({ bottom }) => `M0 ${Math.round(bottom * units5.height)}h${units5.width}`).join(""),
          stroke: theme.line,
          ...strokeOf(units5, 1)
        }
      )
    ] }),
    /* @__PURE__ */ jsx26("svg", { width: "100%", height: "100%", overflow: "visible", "aria-hidden": "true", children: bars.map((bar, index) => /* @__PURE__ */ jsx26(
      "rect",
      {
        "data-item": index,
        "data-series": bar.series,
        x: percent2(bar.from),
        y: percent2(bar.top),
        width: percent2(Math.max(bar.to - bar.from, 4e-3)),
        height: percent2(bar.bottom - bar.top),
        rx: 2,
        fill: markColor(bar.color, theme),
        opacity: bar.isDimmed ? 0.3 : void 0,
        stroke: theme.surface,
        strokeWidth: 0.5
      },
      bar.key
    )) }),
    /* @__PURE__ */ jsx26("g", { fontSize: labelSize2, fill: theme.text, textAnchor: "end", children: labels.map(({ item: { row, text: text3 }, shownAt }) => /* @__PURE__ */ jsx26(
      "text",
      {
        x: "0",
        dx: -8,
        y: percent2((row.top + row.bottom) / 2),
        dy: 4,
        "data-w": shownAt,
        children: text3
      },
      `${row.label} ${shownAt}`
    )) }),
    clock2.value.title === "" ? null : /* @__PURE__ */ jsx26("text", { x: "0", dx: -left, y: "0", dy: -8, fontSize: tickSize, fill: theme.quiet, children: clock2.value.title }),
    /* @__PURE__ */ jsx26(DomainLabels, { marks: clock2, layout, theme })
  ] });
}

// lib/viz/gantt-chart/lanes.ts
function lanesOf(spans2, isSplit) {
  const names = /* @__PURE__ */ new Map();
  for (const { row, series: series2 } of spans2) {
    const known3 = names.get(row) ?? [];
    const key = isSplit ? series2 : "";
    if (!known3.includes(key)) known3.push(key);
    names.set(row, known3);
  }
  let first2 = 0;
  const rows2 = [...names].map(([label, series2]) => {
    const row = { label, first: first2, count: series2.length };
    first2 += series2.length;
    return row;
  });
  const firstOf = new Map(rows2.map((row) => [row.label, row.first]));
  const laneOf = spans2.map(
    ({ row, series: series2 }) => (firstOf.get(row) ?? 0) + Math.max(0, names.get(row)?.indexOf(isSplit ? series2 : "") ?? 0)
  );
  return { rows: rows2, laneOf, count: first2 };
}

// lib/viz/gantt-chart/transform.ts
function transform32(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const spans2 = spansOf(input);
  const seriesNames = columnNames(formData.series);
  const lanes = lanesOf(spans2, formData.subcategories === true && seriesNames.length > 0);
  const from = minOf(spans2.map((span) => span.from));
  const to = maxOf(spans2.map((span) => span.to));
  const share3 = (time) => to > from ? (time - from) / (to - from) : 0;
  const scheme = formData.color_scheme;
  const chosen2 = String(formData.tooltipTimeFormat ?? "smart_date");
  const write3 = timeWriter2(chosen2 === "smart_date" ? "%Y-%m-%d %H:%M" : chosen2, null, locale);
  const lane = 1 / Math.max(1, lanes.count);
  const pad4 = lane * 0.16;
  const keys = [...new Set(spans2.map(({ series: series2 }) => series2))];
  const color = new Map(keys.map((key) => [key, colors.of(key, scheme)]));
  const rowName = columnNames(formData.y_axis)[0] ?? "";
  return {
    marks: {
      clock: {
        orientation: "vertical",
        domain: {
          kind: "time",
          from,
          to,
          format: String(formData.x_axis_time_format ?? "smart_date"),
          grain: null,
          title: String(formData.x_axis_title ?? ""),
          step: 0,
          locale
        },
        value: {
          low: 0,
          high: 1,
          min: 0,
          max: 1,
          scale: "linear",
          whole: true,
          minor: false,
          format: { format: "" },
          title: String(formData.y_axis_title ?? "")
        },
        at: [],
        series: [],
        guides: [],
        legend: legendPlaceOf(formData, keys.length)
      },
      rows: lanes.rows.map(({ label, first: first2, count }) => ({ label, top: first2 * lane, bottom: (first2 + count) * lane })),
      bars: spans2.map((span, index) => ({
        key: `${index}`,
        series: span.series,
        color: color.get(span.series) ?? "",
        from: share3(span.from),
        to: share3(span.to),
        top: (lanes.laneOf[index] ?? 0) * lane + pad4,
        bottom: ((lanes.laneOf[index] ?? 0) + 1) * lane - pad4,
        isDimmed: isDimmed(input.selected, span.series)
      }))
    },
    label: `Gantt chart of ${spans2.length} spans in ${lanes.rows.length} rows${spans2.length > 0 ? `, ${write3(from)} to ${write3(to)}` : ""}.`,
    table: categoryTable(
      [verboseName(dataset2, rowName), ...seriesNames.map((name) => verboseName(dataset2, name)), "Start", "End"],
      spans2.map((span) => [
        span.row,
        ...seriesNames.length > 0 ? [span.series] : [],
        write3(span.from),
        write3(span.to)
      ])
    ),
    legend: keys.map((key) => ({ key, label: key, color: color.get(key) ?? "" })),
    interaction: {
      kind: "items",
      items: spans2.map((span) => ({
        title: span.row,
        rows: [
          ...seriesNames.length > 0 ? [
            {
              label: verboseName(dataset2, seriesNames[0] ?? ""),
              value: span.series,
              color: color.get(span.series) ?? ""
            }
          ] : [],
          { label: "Start", value: write3(span.from) },
          { label: "End", value: write3(span.to) },
          ...span.more
        ],
        ...span.filters.length > 0 ? { filters: span.filters } : {}
      }))
    },
    isEmpty: spans2.length === 0
  };
}
function spansOf({ frames, formData, dataset: dataset2, locale }) {
  const frame5 = frames[0] ?? emptyFrame;
  const column2 = (value) => columnOf(frame5, columnNames(value)[0] ?? "");
  const [starts2, ends2, row] = [column2(formData.start_time), column2(formData.end_time), column2(formData.y_axis)];
  const seriesNames = columnNames(formData.series);
  const series2 = dimensionRows(frame5, seriesNames, formData, locale);
  const writeRow = dimensionWriter(row, formData, void 0, locale);
  const extra = columnNames(formData.tooltip_columns);
  const more = dimensionRows(frame5, extra, formData, locale);
  const metrics2 = ensureArray(formData.tooltip_metrics).map(metricLabel);
  const write3 = valueWriter({ format: String(formData.tooltipValuesFormat ?? "") }, locale);
  const rowName = verboseName(dataset2, row?.name ?? "");
  return Array.from({ length: frame5.length }, (_, at2) => at2).flatMap((at2) => {
    const [from, to] = [numberOf2(starts2?.values[at2] ?? null), numberOf2(ends2?.values[at2] ?? null)];
    if (from === null || to === null) return [];
    const span = {
      row: writeRow(row?.values[at2] ?? null),
      series: seriesNames.length > 0 ? series2[at2]?.label ?? "" : rowName,
      from: Math.min(from, to),
      to: Math.max(from, to)
    };
    const values = metrics2.map((metric2) => numberOf2(columnOf(frame5, metric2)?.values[at2] ?? null));
    return [
      {
        ...span,
        filters: series2[at2]?.filters ?? [],
        more: [
          ...extra.map((name, index) => ({ label: verboseName(dataset2, name), value: more[at2]?.texts[index] ?? "" })),
          ...metrics2.map((metric2, index) => {
            const value = values[index] ?? null;
            return { label: verboseName(dataset2, metric2), value: value === null ? "" : write3(value) };
          })
        ]
      }
    ];
  });
}

// lib/viz/gantt-chart/gantt-chart.ts
var ganttChart = {
  definition: definition32,
  controls: controls32,
  defaults: defaultsOf(controls32),
  query: query32,
  transform: transform32,
  render: render33
};

// lib/viz/gauge-chart/controls.ts
var controls33 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [groupby],
      [metric],
      [adhocFilters],
      [{ ...rowLimit, default: 10 }],
      [checkbox("sort_by_metric", "Sort by metric", { default: null })]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [text("min_val", "Min", render), text("max_val", "Max", render)],
      [
        text("start_angle", "Start angle", { default: 225, ...render }),
        text("end_angle", "End angle", { default: -45, ...render })
      ],
      [colorScheme],
      [control("font_size", "SliderControl", "Font size", { default: 15, ...render })],
      [numberFormat("number_format", "Number format")],
      [currencyFormat],
      [text("value_formatter", "Value format", { default: "{value}", ...render })],
      [checkbox("show_pointer", "Show pointer", { default: true, ...render })],
      [checkbox("animation", "Animation", { default: true, ...render })],
      [checkbox("show_axis_tick", "Show axis line ticks", render)],
      [checkbox("show_split_line", "Show split lines", render)],
      [control("split_number", "SliderControl", "Split number", { default: 10, ...render })],
      [checkbox("show_progress", "Show progress", { default: true, ...render })],
      [checkbox("overlap", "Overlap", { default: true, ...render })],
      [checkbox("round_cap", "Round cap", render)],
      [text("intervals", "Interval bounds", { default: "", ...render })],
      [text("interval_color_indices", "Interval colors", { default: "", ...render })]
    ]
  }
];

// lib/viz/gauge-chart/definition.ts
var definition33 = {
  type: "gauge_chart",
  name: "Gauge Chart",
  category: "KPI",
  description: "How far measures got on a dial.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/gauge-chart/query.ts
function query33(formData) {
  const order2 = [[formData.metric ?? null, false]];
  return queryContext(formData, [{ ...baseQuery(formData), ...formData.sort_by_metric ? { orderby: order2 } : {} }]);
}

// lib/viz/gauge-chart/render.tsx
import { arc as arc4 } from "@visx/vendor/d3-shape";
import { jsx as jsx27, jsxs as jsxs22 } from "react/jsx-runtime";
var tickSize2 = 11;
var labelSize3 = 12;
var line2 = 16;
function render34(drawing, surface) {
  const { marks: marks3 } = drawing;
  const { theme } = surface;
  const height = stageHeight({ drawing, surface, legendPlace: "none" });
  const named2 = marks3.pointers.some(({ label }) => label !== "");
  const listed = named2 ? marks3.pointers.slice(0, Math.max(1, Math.floor(height * 0.4 / line2))) : [];
  const dial = height - listed.length * line2 - (named2 ? 6 : 0);
  const radius = Math.max(24, fitted2(marks3, dial) - (dial > 120 ? 16 : 2));
  const track = Math.max(6, Math.min(18, radius * 0.13));
  const tracks = marks3.isOverlaid ? 1 : Math.max(1, Math.min(marks3.pointers.length, 5));
  const angle = (at2) => marks3.start + (marks3.end - marks3.start) * at2;
  const band2 = (from, to, slot) => arcPath(angle(from), angle(to), radius - slot * (track + 2) - track, radius - slot * (track + 2), marks3.isRound);
  const [first2] = marks3.pointers;
  const center = -height / 2 + (dial > 120 ? 16 : 2) + radius;
  const figure = Math.min(28, radius * 0.34);
  const inside2 = radius - tracks * (track + 2);
  return /* @__PURE__ */ jsx27(Stage, { drawing, surface, legendPlace: "none", children: /* @__PURE__ */ jsxs22(Centered, { width: Math.max(height, radius * 2 + 90), height, children: [
    /* @__PURE__ */ jsxs22("g", { transform: `translate(0 ${fine(center)})`, children: [
      Array.from({ length: tracks }, (_, slot) => slot).map((slot) => /* @__PURE__ */ jsx27("path", { d: band2(0, 1, slot), fill: theme.grid }, `track ${slot}`)),
      marks3.bands.map(({ from, to, color }) => /* @__PURE__ */ jsx27("path", { d: band2(from, to, 0), fill: markColor(color, theme), fillOpacity: 0.5 }, `${from} ${to}`)),
      stacked(marks3).map(({ pointer, index }) => {
        const turn = fine(angle(pointer.at) * 180 / Math.PI);
        return /* @__PURE__ */ jsxs22(
          "g",
          {
            "data-item": index,
            "data-series": pointer.key,
            fill: markColor(pointer.color, theme),
            opacity: pointer.isDimmed ? 0.3 : void 0,
            children: [
              marks3.hasProgress ? /* @__PURE__ */ jsx27("path", { d: band2(0, Math.max(pointer.at, 2e-3), marks3.isOverlaid ? 0 : index % tracks) }) : null,
              marks3.hasPointer || !marks3.hasProgress ? /* @__PURE__ */ jsx27(
                "path",
                {
                  transform: `rotate(${turn})`,
                  d: `M0 ${fine(-inside2 + 2)}l${fine(track * 0.4)} ${fine(Math.max(10, inside2 * 0.26))}h${fine(-track * 0.8)}z`
                }
              ) : null
            ]
          },
          pointer.key
        );
      }),
      /* @__PURE__ */ jsx27(Ticks, { marks: marks3, radius, inside: inside2, surface }),
      first2 !== void 0 && marks3.pointers.length === 1 ? /* @__PURE__ */ jsx27(
        "text",
        {
          y: fine(figure * 0.36),
          textAnchor: "middle",
          fontWeight: 600,
          fontSize: fine(Math.min(figure, inside2 * 1.1 / textWidth(first2.text, 1, 600))),
          fill: theme.text,
          children: first2.text
        }
      ) : null
    ] }),
    listed.map(({ key, label, color, text: text3, isDimmed: isDimmed2 }, index) => {
      const wide = shorten(label, Math.max(40, height - textWidth(text3, labelSize3) - 40), labelSize3);
      const whole3 = textWidth(`${wide}  ${text3}`, labelSize3) + 14;
      const y2 = height / 2 - (listed.length - 1 - index) * line2 - 4;
      return /* @__PURE__ */ jsxs22("g", { "data-series": key, opacity: isDimmed2 ? 0.4 : void 0, fontSize: labelSize3, children: [
        /* @__PURE__ */ jsx27("rect", { x: fine(-whole3 / 2), y: y2 - 9, width: 10, height: 10, rx: 2, fill: markColor(color, theme) }),
        /* @__PURE__ */ jsxs22("text", { x: fine(-whole3 / 2 + 14), y: y2, fill: theme.quiet, children: [
          wide,
          " ",
          /* @__PURE__ */ jsx27("tspan", { fontWeight: 600, fill: theme.text, children: text3 })
        ] })
      ] }, key);
    })
  ] }) });
}
function stacked({ pointers, isOverlaid }) {
  const all2 = pointers.map((pointer, index) => ({ pointer, index }));
  return isOverlaid ? all2.sort((one2, other) => other.pointer.at - one2.pointer.at) : all2;
}
function Ticks({
  marks: marks3,
  radius,
  inside: inside2,
  surface
}) {
  const { theme } = surface;
  const length = marks3.hasSplitLines ? 8 : 5;
  const shown = radius > 70 ? marks3.ticks : marks3.ticks.filter(({ at: at2 }) => at2 === 0 || at2 === 1);
  const every3 = Math.max(1, Math.ceil(shown.length / Math.max(2, Math.floor(radius / 18))));
  return /* @__PURE__ */ jsx27("g", { fontSize: tickSize2, fill: theme.quiet, children: shown.filter((_, index) => index % every3 === 0).map(({ at: at2, text: text3 }) => {
    const angle = marks3.start + (marks3.end - marks3.start) * at2;
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
    const reach = radius + 8;
    return /* @__PURE__ */ jsxs22("g", { children: [
      marks3.hasTicks || marks3.hasSplitLines ? /* @__PURE__ */ jsx27(
        "path",
        {
          d: `M${fine(dx * inside2)} ${fine(dy * inside2)}L${fine(dx * (inside2 - length))} ${fine(dy * (inside2 - length))}`,
          stroke: theme.axis
        }
      ) : null,
      /* @__PURE__ */ jsx27(
        "text",
        {
          x: fine(dx * reach),
          y: fine(dy * reach + 4),
          textAnchor: Math.abs(dx) < 0.25 ? "middle" : dx > 0 ? "start" : "end",
          children: text3
        }
      )
    ] }, at2);
  }) });
}
function fitted2(marks3, height) {
  const steps3 = Array.from({ length: 37 }, (_, index) => marks3.start + (marks3.end - marks3.start) * index / 36);
  const below3 = maxOf(
    steps3.map((angle) => -Math.cos(angle)),
    0.2
  );
  return (height - 4) / (1 + below3);
}
function arcPath(start, end, inner3, outer, isRound) {
  const shape2 = arc4().digits(1).cornerRadius(isRound ? (outer - inner3) / 2 : 0);
  const ends2 = { startAngle: start, endAngle: end, innerRadius: Math.max(1, inner3), outerRadius: Math.max(2, outer) };
  return shape2(ends2) ?? "";
}

// lib/viz/gauge-chart/transform.ts
function transform33(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const names = columnNames(formData.groupby);
  const metric2 = metricLabel(formData.metric ?? "");
  const values = (columnOf(frame5, metric2)?.values ?? []).map((value) => numberOf2(value) ?? 0);
  const min = boundOf(formData.min_val) ?? 2 * minOf(values, 0);
  const max = boundOf(formData.max_val) ?? 2 * maxOf(values, 0);
  const span = max - min || 1;
  const at2 = (value) => Math.min(1, Math.max(0, (value - min) / span));
  const currency = formData.currency_format;
  const plain8 = valueFormatter(metric2, savedFormats(dataset2), formData.number_format, currency, locale);
  const template = String(formData.value_formatter || "{value}");
  const write3 = (value) => template.replaceAll("{value}", plain8(value));
  const pointers = dimensionRows(frame5, names, formData, locale).map((row, index) => {
    const value = values[index] ?? 0;
    return {
      key: row.label,
      label: names.map((column2, part2) => `${verboseName(dataset2, column2)}: ${row.texts[part2] ?? ""}`).join(", "),
      color: colors.of(row.label, formData.color_scheme),
      value,
      at: at2(value),
      text: write3(value),
      isDimmed: isDimmed(input.selected, row.label),
      filters: row.filters
    };
  });
  const splits = Math.max(1, Math.min(50, Math.round(Number(formData.split_number ?? 10)) || 10));
  const name = verboseName(dataset2, metric2);
  return {
    marks: {
      pointers: pointers.map(({ filters: _, ...pointer }) => pointer),
      start: radians(formData.start_angle, 225),
      end: radians(formData.end_angle, -45),
      min,
      max,
      ticks: Array.from({ length: splits + 1 }, (_, index) => ({
        at: index / splits,
        text: plain8(min + span * index / splits)
      })),
      bands: bandsOf(formData, min, max),
      hasPointer: formData.show_pointer !== false,
      hasProgress: formData.show_progress !== false,
      hasTicks: formData.show_axis_tick === true,
      hasSplitLines: formData.show_split_line === true,
      isRound: formData.round_cap === true,
      isOverlaid: formData.overlap !== false,
      fontSize: Math.min(20, Math.max(11, Number(formData.font_size ?? 15)))
    },
    label: `Gauge of ${name} from ${plain8(min)} to ${plain8(max)}: ${pointers.map(({ key, text: text3 }) => `${key} ${text3}`.trim()).join(", ")}.`,
    table: categoryTable(
      [...names.map((column2) => verboseName(dataset2, column2)), name],
      dimensionRows(frame5, names, formData, locale).map(({ texts }, index) => [...texts, pointers[index]?.text ?? ""])
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: pointers.map(({ label, color, text: text3, filters }) => ({
        title: label || name,
        rows: [{ label: name, value: text3, color }],
        ...filters.length > 0 ? { filters } : {}
      }))
    },
    isEmpty: frame5.length === 0
  };
}
function boundOf(value) {
  return value === null || value === void 0 || value === "" || Number.isNaN(Number(value)) ? null : Number(value);
}
function radians(degrees, otherwise3) {
  return (90 - Number(degrees ?? otherwise3)) * Math.PI / 180;
}
function bandsOf(formData, min, max) {
  const list4 = (value) => value ? String(value).split(",").map(Number) : [];
  const ends2 = list4(formData.intervals).filter((end) => Number.isFinite(end));
  const places2 = list4(formData.interval_color_indices);
  const palette = categoricalScheme(formData.color_scheme).colors;
  const share3 = (value) => Math.min(1, Math.max(0, (value - min) / (max - min || 1)));
  return ends2.map((end, index) => ({
    from: index === 0 ? 0 : share3(ends2[index - 1] ?? min),
    to: share3(end),
    color: palette[((places2[index] ?? index + 1) - 1) % palette.length] ?? ""
  }));
}

// lib/viz/gauge-chart/gauge-chart.ts
var gaugeChart = {
  definition: definition33,
  controls: controls33,
  defaults: defaultsOf(controls33),
  query: query33,
  transform: transform33,
  render: render34
};

// lib/viz/graph-chart/controls.ts
var controls34 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("source", "DndColumnSelect", "Source", { clearable: false, validators: ["nonEmpty"] })],
      [control("target", "DndColumnSelect", "Target", { clearable: false, validators: ["nonEmpty"] })],
      [metric],
      [control("source_category", "DndColumnSelect", "Source category")],
      [control("target_category", "DndColumnSelect", "Target category")],
      [adhocFilters],
      [rowLimit]
    ]
  },
  {
    label: "Chart options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [control("layout", "{'$': 'component', 'name': None}", "Graph layout", { default: "force", ...render })],
      [
        select(
          "edgeSymbol",
          "Edge symbols",
          [
            ["none,none", "None -> None"],
            ["none,arrow", "None -> Arrow"],
            ["circle,arrow", "Circle -> Arrow"],
            ["circle,circle", "Circle -> Circle"]
          ],
          { default: "none,arrow", ...render }
        )
      ],
      [checkbox("draggable", "Enable node dragging", { visible: (form) => form.layout === "force", ...render })],
      [
        select(
          "roam",
          "Enable graph roaming",
          [
            [false, "Disabled"],
            ["scale", "Scale only"],
            ["move", "Move only"],
            [true, "Scale and Move"]
          ],
          { default: true, ...render }
        )
      ],
      [
        select(
          "selectedMode",
          "Node select mode",
          [
            [false, "Disabled"],
            ["single", "Single"],
            ["multiple", "Multiple"]
          ],
          { default: "single", ...render }
        )
      ],
      [text("showSymbolThreshold", "Label threshold", { default: 0, ...render })],
      [
        text("baseNodeSize", "Node size", { default: 20, ...render }),
        text("baseEdgeWidth", "Edge width", { default: 3, ...render })
      ],
      [
        control("edgeLength", "SliderControl", "Edge length", {
          default: 400,
          visible: (form) => form.layout === "force",
          ...render
        })
      ],
      [
        control("gravity", "SliderControl", "Gravity", {
          default: 0.3,
          visible: (form) => form.layout === "force",
          ...render
        })
      ],
      [
        control("repulsion", "SliderControl", "Repulsion", {
          default: 1e3,
          visible: (form) => form.layout === "force",
          ...render
        })
      ],
      [
        control("friction", "SliderControl", "Friction", {
          default: 0.2,
          visible: (form) => form.layout === "force",
          ...render
        })
      ]
    ]
  }
];

// lib/viz/graph-chart/definition.ts
var definition34 = {
  type: "graph_chart",
  name: "Graph Chart",
  category: "Flow",
  description: "Things and the links between them.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/graph-chart/query.ts
function query34(formData) {
  const { source, target, source_category, target_category } = formData;
  const columns = [source, target, source_category, target_category].filter((column2) => column2);
  return queryContext(formData, [{ ...baseQuery(formData), columns: uniqueBy(columns, columnLabel) }]);
}

// lib/viz/graph-chart/render.tsx
import { Fragment as Fragment12, jsx as jsx28, jsxs as jsxs23 } from "react/jsx-runtime";
var size10 = 11;
var lineHeight5 = 13;
var longest3 = 120;
var margins4 = { top: 24, right: 48, bottom: 24, left: 48 };
function render35(drawing, surface) {
  const { nodes, links, hasArrows, legendPlace: legendPlace3 } = drawing.marks;
  const { theme } = surface;
  const height = stageHeight({ drawing, surface, legendPlace: legendPlace3, margins: margins4 });
  const scale = Math.min(1, Math.max(0.45, height / 360));
  const radius = (index) => Number(((nodes[index]?.radius ?? 4) * scale).toFixed(1));
  const reaches = [...new Set(links.map(({ target }) => Math.round(radius(target))))];
  const idOf2 = (reach) => `${surface.id}-arrow-${reach}`.replaceAll(/[^\w-]/g, "-");
  return /* @__PURE__ */ jsxs23(Stage, { drawing, surface, legendPlace: legendPlace3, margins: margins4, children: [
    hasArrows ? /* @__PURE__ */ jsx28("defs", { children: reaches.map((reach) => /* @__PURE__ */ jsx28(
      "marker",
      {
        id: idOf2(reach),
        markerUnits: "userSpaceOnUse",
        markerWidth: 8,
        markerHeight: 8,
        refX: reach + 8,
        refY: 4,
        orient: "auto",
        children: /* @__PURE__ */ jsx28("path", { d: "M0 0L8 4L0 8z", fill: theme.axis })
      },
      reach
    )) }) : null,
    /* @__PURE__ */ jsx28("g", { stroke: theme.axis, strokeOpacity: 0.55, children: links.map(({ source, target, width }, index) => {
      const [from, to] = [nodes[source], nodes[target]];
      if (from === void 0 || to === void 0) return null;
      return /* @__PURE__ */ jsx28(
        "line",
        {
          "data-item": index,
          x1: percent2(from.x),
          y1: percent2(from.y),
          x2: percent2(to.x),
          y2: percent2(to.y),
          strokeWidth: Number((width * scale).toFixed(1)),
          markerEnd: hasArrows ? `url(#${idOf2(Math.round(radius(target)))})` : void 0
        },
        `${from.key} ${to.key}`
      );
    }) }),
    nodes.map((node, index) => /* @__PURE__ */ jsx28(
      "circle",
      {
        "data-item": links.length + index,
        "data-series": node.series,
        cx: percent2(node.x),
        cy: percent2(node.y),
        r: radius(index),
        fill: markColor(node.color, theme),
        fillOpacity: node.isDimmed ? 0.3 : void 0,
        stroke: theme.surface,
        strokeWidth: 1.5
      },
      node.key
    )),
    /* @__PURE__ */ jsx28(
      "g",
      {
        fontSize: size10,
        fill: theme.text,
        stroke: theme.surface,
        strokeWidth: 3,
        strokeLinejoin: "round",
        paintOrder: "stroke",
        textAnchor: "middle",
        pointerEvents: "none",
        children: /* @__PURE__ */ jsx28(Labels2, { drawing, surface, scale, height })
      }
    )
  ] });
}
function Labels2({
  drawing,
  surface,
  scale,
  height
}) {
  const { nodes } = drawing.marks;
  const labels = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const plot = width - margins4.left - margins4.right;
      const taken = [];
      return [...nodes].filter(({ isNamed }) => isNamed).sort((one2, other) => other.value - one2.value).flatMap((node) => {
        const at2 = node.x * plot;
        const room = Math.min(longest3, 2 * Math.min(at2 + margins4.left, plot - at2 + margins4.right));
        const text3 = shorten(node.key, room, size10);
        const half = textWidth(text3, size10) / 2;
        const y2 = node.y * height + node.radius * scale;
        const box = { left: at2 - half - 3, right: at2 + half + 3, y: y2 };
        const isTaken = taken.some(
          (one2) => Math.abs(one2.y - y2) < lineHeight5 && box.left < one2.right && one2.left < box.right
        );
        if (isTaken) return [];
        taken.push(box);
        return [{ node, text: text3 }];
      });
    },
    ({ node, text: text3 }) => `${node.key} ${text3}`
  );
  return /* @__PURE__ */ jsx28(Fragment12, { children: labels.map(({ item: { node, text: text3 }, shownAt }) => /* @__PURE__ */ jsx28(
    "text",
    {
      "data-w": shownAt,
      x: percent2(node.x),
      y: percent2(node.y),
      dy: Number((node.radius * scale + 11).toFixed(1)),
      opacity: node.isDimmed ? 0.4 : void 0,
      children: text3
    },
    `${node.key} ${shownAt}`
  )) });
}

// lib/viz/graph-chart/layout.ts
var aspect = 1.8;
var effort = 3e6;
var golden = Math.PI * (3 - Math.sqrt(5));
function circle(count) {
  return Array.from({ length: count }, (_, index) => {
    const angle = index / Math.max(1, count) * Math.PI * 2;
    return { x: 0.5 + Math.sin(angle) * 0.5, y: 0.5 - Math.cos(angle) * 0.5 };
  });
}
function force(count, pairs2) {
  const points = Array.from({ length: count }, (_, index) => {
    const reach = Math.sqrt((index + 0.5) / count) * 0.5;
    return { x: Math.cos(index * golden) * reach * aspect, y: Math.sin(index * golden) * reach };
  });
  const rounds3 = Math.max(10, Math.min(200, Math.floor(effort / Math.max(1, count * count))));
  const ideal = 0.75 * Math.sqrt(aspect / Math.max(1, count));
  for (let round2 = 0; round2 < rounds3; round2 += 1) {
    const moves = points.map(() => ({ x: 0, y: 0 }));
    repel(points, moves, ideal);
    for (const { source, target } of pairs2) attract(points, moves, source, target, ideal);
    const heat = 0.12 * (1 - round2 / rounds3) + 2e-3;
    points.forEach((point3, index) => {
      const move = moves[index] ?? { x: 0, y: 0 };
      const length = Math.hypot(move.x, move.y) || 1;
      const step2 = Math.min(length, heat) / length;
      point3.x = (point3.x + move.x * step2) * 0.995;
      point3.y = (point3.y + move.y * step2) * 0.99;
    });
  }
  return stretched(points);
}
function repel(points, moves, ideal) {
  for (let one2 = 0; one2 < points.length; one2 += 1) {
    for (let other = one2 + 1; other < points.length; other += 1) {
      const [a, b, moveA, moveB] = [points[one2], points[other], moves[one2], moves[other]];
      if (!a || !b || !moveA || !moveB) continue;
      const dx = a.x - b.x || 1e-6 * (one2 - other);
      const dy = a.y - b.y || 1e-6;
      const push = ideal * ideal / Math.max(dx * dx + dy * dy, 1e-6);
      moveA.x += dx * push;
      moveA.y += dy * push;
      moveB.x -= dx * push;
      moveB.y -= dy * push;
    }
  }
}
function attract(points, moves, source, target, ideal) {
  const [a, b, moveA, moveB] = [points[source], points[target], moves[source], moves[target]];
  if (!a || !b || !moveA || !moveB || source === target) return;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const pull = Math.hypot(dx, dy) / ideal;
  moveA.x += dx * pull;
  moveA.y += dy * pull;
  moveB.x -= dx * pull;
  moveB.y -= dy * pull;
}
function stretched(points) {
  const xs = points.map(({ x: x2 }) => x2);
  const ys = points.map(({ y: y2 }) => y2);
  const [left, top] = [minOf(xs), minOf(ys)];
  const [width, height] = [maxOf(xs) - left, maxOf(ys) - top];
  return points.map(({ x: x2, y: y2 }) => ({
    x: width > 0 ? (x2 - left) / width : 0.5,
    y: height > 0 ? (y2 - top) / height : 0.5
  }));
}

// lib/viz/graph-chart/transform.ts
function transform34(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const { nodes, links } = graphOf(input);
  const metric2 = metricLabel(formData.metric ?? "");
  const name = verboseName(dataset2, metric2);
  const write3 = valueWriter({ format: savedFormats(dataset2).formats[metric2] ?? "" }, locale);
  const scheme = formData.color_scheme;
  const places2 = formData.layout === "circular" ? circle(nodes.length) : force(nodes.length, links);
  const size21 = scaler(
    nodes.map(({ value }) => value),
    Number(formData.baseNodeSize ?? 20) || 20
  );
  const width = scaler(
    links.map(({ value }) => value),
    Number(formData.baseEdgeWidth ?? 3) || 3
  );
  const threshold2 = Number(formData.showSymbolThreshold ?? formData.show_symbol_threshold ?? 0) || 0;
  const categories2 = [...new Set(nodes.flatMap(({ category }) => category === null ? [] : [category]))];
  const color = ({ category }) => colors.of(category ?? "", scheme);
  const nameOf3 = (index) => nodes[index]?.key ?? "";
  return {
    marks: {
      nodes: nodes.map((node, index) => ({
        key: node.key,
        color: color(node),
        series: node.category ?? node.key,
        value: node.value,
        radius: Math.max(3, size21(node.value) / 2),
        x: places2[index]?.x ?? 0.5,
        y: places2[index]?.y ?? 0.5,
        isNamed: node.value >= threshold2,
        isDimmed: isDimmed(input.selected, node.key)
      })),
      links: links.map((link2) => ({ ...link2, width: width(link2.value) })),
      hasArrows: String(formData.edgeSymbol ?? "none,arrow").endsWith("arrow"),
      legendPlace: legendPlaceOf(formData, categories2.length)
    },
    label: `Graph of ${nodes.length} nodes and ${links.length} links, by ${name}.`,
    table: categoryTable(
      [...columnNames(formData.source), ...columnNames(formData.target), name],
      links.map(({ source, target, value }) => [nameOf3(source), nameOf3(target), write3(value)])
    ),
    legend: categories2.map((key) => ({ key, label: key, color: colors.of(key, scheme) })),
    interaction: {
      kind: "items",
      items: [
        ...links.map(({ source, target, value }) => ({
          title: `${nameOf3(source)} \u203A ${nameOf3(target)}`,
          rows: [{ label: name, value: write3(value) }]
        })),
        ...nodes.map((node) => ({
          title: node.key,
          rows: [
            { label: name, value: write3(node.value), color: color(node) },
            ...node.category === null ? [] : [{ label: "Category", value: node.category }]
          ],
          filters: node.filters
        }))
      ]
    },
    isEmpty: nodes.length === 0
  };
}
function graphOf({ frames, formData, locale }) {
  const frame5 = frames[0] ?? emptyFrame;
  const ends2 = ["source", "target"].map((end) => ({
    rows: dimensionRows(frame5, columnNames(formData[end]), formData, locale),
    categories: dimensionRows(frame5, columnNames(formData[`${end}_category`]), formData, locale)
  }));
  const values = columnOf(frame5, metricLabel(formData.metric ?? ""))?.values ?? [];
  const places2 = /* @__PURE__ */ new Map();
  const nodes = [];
  const links = [];
  for (let row = 0; row < frame5.length; row += 1) {
    const value = numberOf2(values[row] ?? null) ?? 0;
    const [source = 0, target = 0] = ends2.map(({ rows: rows2, categories: categories2 }) => {
      const key = rows2[row]?.label ?? "";
      const known3 = places2.get(key);
      const at2 = known3 ?? nodes.length;
      if (known3 === void 0) {
        places2.set(key, at2);
        nodes.push({ key, category: categories2[row]?.label || null, filters: rows2[row]?.filters ?? [], value: 0 });
      }
      const node = nodes[at2];
      if (node) node.value += value;
      return at2;
    });
    links.push({ source, target, value });
  }
  return { nodes, links };
}
function scaler(values, base) {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most2, value) => Math.max(most2, value), Number.NEGATIVE_INFINITY);
  return (value) => high > low ? base * (0.5 + 1.5 * ((value - low) / (high - low))) : base;
}

// lib/viz/graph-chart/graph-chart.ts
var graphChart = {
  definition: definition34,
  controls: controls34,
  defaults: defaultsOf(controls34),
  query: query34,
  transform: transform34,
  render: render35
};

// lib/viz/kit/raw-form.ts
function isRawForm(form) {
  if (form.query_mode === "raw" || form.query_mode === "aggregate") return form.query_mode === "raw";
  return typeof form.all_columns === "string" || Array.isArray(form.all_columns) && form.all_columns.length > 0;
}

// lib/viz/handlebars/controls.ts
var isAggregate2 = (form) => !isRawForm(form);
var plainTemplate = `<ul class="data-list">
  {{#each data}}
    <li>{{stringify this}}</li>
  {{/each}}
</ul>`;
var controls35 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [
        control("query_mode", "RadioButtonControl", "Query mode", {
          choices: [
            ["aggregate", "Aggregate"],
            ["raw", "Raw records"]
          ]
        })
      ],
      [control("groupby", "DndColumnSelect", "Dimensions", { default: [], visible: isAggregate2 })],
      [
        { ...metrics, validators: [], visible: isAggregate2 },
        control("all_columns", "DndColumnSelect", "Columns", { default: [], freeForm: false, visible: isRawForm })
      ],
      [control("percent_metrics", "DndMetricSelect", "Percentage metrics", { default: [], visible: isAggregate2 })],
      [
        { ...sortMetric, visible: isAggregate2 },
        control("order_by_cols", "SelectControl", "Ordering", { default: [], visible: isRawForm })
      ],
      [
        checkbox("order_desc", "Sort descending", {
          default: true,
          visible: (form) => isAggregate2(form) && whenAny("timeseries_limit_metric")(form)
        })
      ],
      [rowLimit],
      [checkbox("include_time", "Include time", { visible: isAggregate2 })],
      [checkbox("show_totals", "Show summary", { visible: isAggregate2 })],
      [adhocFilters]
    ]
  },
  {
    label: "Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        control("handlebarsTemplate", "HandlebarsTemplateControl", "Handlebars Template", {
          description: "A handlebars template that is applied to the data",
          default: plainTemplate,
          freeForm: true,
          validators: ["nonEmpty"],
          ...render
        })
      ],
      [
        control("styleTemplate", "StyleControl", "CSS Styles", {
          description: "CSS applied to the chart",
          freeForm: true,
          ...render
        })
      ]
    ]
  }
];

// lib/viz/handlebars/definition.ts
var definition35 = {
  type: "handlebars",
  name: "Handlebars",
  category: "Other",
  description: "A template of your own, filled with the rows of the answer.",
  behaviors: []
};

// lib/viz/handlebars/query.ts
function query35(formData) {
  const base = baseQuery(formData);
  const { orderby } = normalizeOrderBy(base);
  const { orderby: _, ...rest } = base;
  return queryContext(formData, [orderby === void 0 ? rest : { ...rest, orderby }]);
}

// lib/viz/handlebars/render.tsx
import { jsx as jsx29, jsxs as jsxs24 } from "react/jsx-runtime";
var size11 = 13;
var line3 = 20;
function render36(drawing, surface) {
  return surface.medium === "page" ? /* @__PURE__ */ jsx29(PageText, { drawing, surface }) : /* @__PURE__ */ jsx29(ImageText, { drawing, surface });
}
var scrollable4 = { tabIndex: 0 };
function PageText({ drawing, surface }) {
  const { html, css, problem } = drawing.marks;
  const width = surface.width === "fluid" ? "100%" : surface.width;
  const id = `text-${surface.id.replaceAll(/[^\w-]/g, "-")}`;
  return /* @__PURE__ */ jsxs24(
    "section",
    {
      id,
      className: "template",
      style: { height: surface.height, width },
      "aria-label": drawing.label,
      ...scrollable4,
      children: [
        css === "" ? null : /* @__PURE__ */ jsx29("style", { ...cleaned2(`#${id}{${css}}`) }),
        problem === null ? /* @__PURE__ */ jsx29("div", { ...cleaned2(html) }) : /* @__PURE__ */ jsx29("pre", { className: "template-problem", children: problem })
      ]
    }
  );
}
function cleaned2(html) {
  return { dangerouslySetInnerHTML: { __html: html } };
}
function ImageText({ drawing, surface }) {
  const { theme, height } = surface;
  const width = surface.width === "fluid" ? 600 : surface.width;
  const { lines, problem } = drawing.marks;
  const all2 = problem === null ? lines : problem.split("\n");
  const fitting3 = Math.max(1, Math.floor(height / line3));
  const shown = all2.length > fitting3 ? all2.slice(0, fitting3 - 1) : all2;
  const more = all2.length - shown.length;
  const texts = more > 0 ? [...shown, `${more} more lines`] : shown;
  return /* @__PURE__ */ jsx29(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      fontFamily: theme.font,
      fontSize: size11,
      role: "img",
      "aria-label": drawing.label,
      children: texts.map((text3, index) => ({ text: text3, y: index * line3 + 15 })).map(({ text: text3, y: y2 }) => /* @__PURE__ */ jsx29("text", { y: y2, fill: problem === null ? theme.text : theme.danger, children: shorten(text3, width - 4, size11) }, y2))
    }
  );
}

// lib/viz/handlebars/clean.ts
import postcss from "postcss";
import sanitize2 from "sanitize-html";

// lib/viz/handlebars/legible.ts
import { rgb as rgb5 } from "@visx/vendor/d3-color";
function legibleRule(rule2) {
  const declared = (name) => rule2.nodes?.findLast((node) => node.type === "decl" && node.prop.toLowerCase() === name);
  const ground = declared("background-color") ?? declared("background");
  const ink = declared("color");
  const isOpaque = ground !== void 0 && rgb5(ground.value).opacity === 1;
  if (ink !== void 0 && ground === void 0) ink.value = textColor(ink.value, pageTheme);
  if (ink === void 0 && ground !== void 0 && isOpaque)
    rule2.append({ prop: "color", value: inkFor(ground.value) });
}

// lib/viz/handlebars/clean.ts
function cleanHtml(html) {
  return sanitize2(html, {
    allowedTags: [...sanitize2.defaults.allowedTags, "img", "details", "summary", "del", "ins", "meter", "progress"],
    allowedAttributes: {
      "*": ["class", "style", "title", "lang", "dir", "role", "aria-*"],
      a: ["href", "rel", "target"],
      img: ["src", "alt", "width", "height", "loading"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan", "scope"],
      meter: ["value", "min", "max", "low", "high", "optimum"],
      progress: ["value", "max"],
      details: ["open"]
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName,
        attribs: attribs.style === void 0 ? attribs : { ...attribs, style: legibleStyle(attribs.style) }
      }),
      a: sanitize2.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" })
    }
  });
}
function legibleStyle(style) {
  try {
    const root = postcss.parse(style);
    legibleRule(root);
    return root.toString();
  } catch {
    return "";
  }
}
var keptRules = /* @__PURE__ */ new Set(["media", "supports", "container", "layer"]);
function cleanCss(css) {
  let root;
  try {
    root = postcss.parse(css);
  } catch {
    return "";
  }
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule2) => {
    if (!keptRules.has(rule2.name)) rule2.remove();
  });
  root.walkDecls((declaration) => {
    if (/url\s*\(|expression\s*\(|image-set|\\/i.test(declaration.value)) declaration.remove();
  });
  root.walkRules((rule2) => legibleRule(rule2));
  return root.toString().replaceAll("<", "\\3c ");
}
var blocks = /<\/?(?:p|div|li|ul|ol|tr|table|h[1-6]|br|section|article|header|footer|dl|dt|dd|pre|blockquote)\b[^>]*>/gi;
function linesOf(html) {
  const text3 = sanitize2(html.replace(blocks, "\n").replace(/<\/t[dh]>/gi, "  "), {
    allowedTags: [],
    allowedAttributes: {}
  });
  return unescaped(text3).split("\n").map((line6) => line6.replace(/\s+/g, " ").trim()).filter((line6) => line6 !== "");
}
function unescaped(text3) {
  return text3.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

// lib/viz/handlebars/template.ts
import { parse } from "@handlebars/parser";

// lib/viz/handlebars/template-functions.ts
import dayjs from "dayjs";
import advancedFormat from "dayjs/plugin/advancedFormat.js";
import localizedFormat from "dayjs/plugin/localizedFormat.js";
import utc from "dayjs/plugin/utc.js";

// lib/viz/handlebars/values.ts
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isList(value) {
  return Array.isArray(value);
}
function isFalsy(value) {
  return !value || isList(value) && value.length === 0;
}
function textOf3(value) {
  if (value === null || value === void 0) return "";
  if (isList(value)) return value.map(textOf3).join(",");
  return isRecord(value) ? "[object Object]" : String(value);
}
function member(value, key) {
  if (isList(value)) {
    if (key === "length") return value.length;
    return /^\d+$/.test(key) ? value[Number(key)] : void 0;
  }
  if (typeof value === "string" && key === "length") return value.length;
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : void 0;
}
function recordsOf2(frame5) {
  return Array.from(
    { length: frame5.length },
    (_, row) => Object.fromEntries(frame5.columns.map(({ name, values }) => [name, plain3(values[row] ?? null)]))
  );
}
function plain3(cell) {
  if (cell instanceof CellList) return cell.items.map(plain3);
  if (cell instanceof Decimal) return Number(cell);
  return typeof cell === "bigint" ? Number(cell) : cell;
}

// lib/viz/handlebars/template-functions.ts
dayjs.extend(utc);
dayjs.extend(advancedFormat);
dayjs.extend(localizedFormat);
var number = (value) => Number(typeof value === "object" ? Number.NaN : value);
var words3 = (value) => textOf3(value).split(" ");
var capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
var compare2 = (test) => ([one2, other]) => {
  const isText = typeof one2 === "string" && typeof other === "string";
  return isText ? test(one2, other) : test(number(one2), number(other));
};
var calculate = (operate) => ([one2, other]) => operate(number(one2), number(other));
var rewrite = (change) => ([value]) => change(textOf3(value));
var same2 = (one2, other) => one2 === other || typeof one2 !== "object" && String(one2) === String(other);
var helpers = {
  dateFormat: ([value], { format }) => writeDate(value, format ?? "YYYY-MM-DD"),
  formatDate: ([format, value]) => writeDate(value ?? null, format),
  stringify: ([value]) => JSON.stringify(value) ?? "",
  formatNumber: ([value, locale]) => writeNumber(value, typeof locale === "string" ? locale : "en-US"),
  parseJson: ([value]) => parseJson(textOf3(value)),
  lookup: ([value, key]) => {
    const name = textOf3(key);
    if (isList(value)) return value[number(key)];
    return isRecord(value) && Object.hasOwn(value, name) ? value[name] : void 0;
  },
  log: () => "",
  eq: ([one2, other]) => same2(one2, other),
  eqw: ([one2, other]) => same2(one2, other),
  ne: ([one2, other]) => !same2(one2, other),
  neq: ([one2, other]) => one2 !== other,
  neqw: ([one2, other]) => !same2(one2, other),
  lt: compare2((one2, other) => one2 < other),
  lte: compare2((one2, other) => one2 <= other),
  gt: compare2((one2, other) => one2 > other),
  gte: compare2((one2, other) => one2 >= other),
  and: (params) => params.every((value) => !isFalsy(value)),
  or: (params) => params.some((value) => !isFalsy(value)),
  not: ([value]) => isFalsy(value),
  ifx: ([test, one2, other]) => isFalsy(test) ? other : one2,
  coalesce: (params) => params.find((value) => !isFalsy(value)),
  empty: ([value]) => isFalsy(value),
  count: ([value]) => isList(value) ? value.length : false,
  length: ([value]) => isList(value) || typeof value === "string" ? value.length : 0,
  includes: ([list4, value]) => isList(list4) ? list4.some((one2) => same2(one2, value)) : textOf3(list4).includes(textOf3(value)),
  first: ([list4]) => isList(list4) ? list4[0] : "",
  last: ([list4]) => isList(list4) ? list4.at(-1) : "",
  sum: (params) => params.flat().reduce((total, value) => total + number(value), 0),
  difference: calculate((one2, other) => one2 - other),
  multiplication: calculate((one2, other) => one2 * other),
  division: calculate((one2, other) => one2 / other),
  remainder: calculate((one2, other) => one2 % other),
  abs: ([value]) => Math.abs(number(value)),
  ceil: ([value]) => Math.ceil(number(value)),
  floor: ([value]) => Math.floor(number(value)),
  round: ([value]) => Math.round(number(value)),
  toFixed: ([value, digits2]) => number(value).toFixed(Math.min(20, Math.max(0, number(digits2) || 0))),
  lowercase: rewrite((text3) => text3.toLowerCase()),
  uppercase: rewrite((text3) => text3.toUpperCase()),
  capitalizeFirst: rewrite(capital),
  capitalizeEach: ([value]) => words3(value).map(capital).join(" "),
  titleCase: ([value]) => words3(textOf3(value).toLowerCase()).map(capital).join(" "),
  sanitize: rewrite(
    (text3) => text3.replace(/[^\w\s-]+/g, "").trim().replace(/[\s-]+/g, "-").toLowerCase()
  ),
  newLineToBr: rewrite((text3) => text3.replace(/\r?\n/g, "<br>")),
  excerpt: ([value, length]) => shortened(textOf3(value), number(length ?? 50)),
  concat: (params) => params.map(textOf3).join(""),
  join: ([list4, glue]) => isList(list4) ? list4.map(textOf3).join(textOf3(glue ?? ",")) : "",
  split: ([value, by2]) => textOf3(value).split(typeof by2 === "string" ? by2 : ",")
};
function shortened(text3, length) {
  return text3.length > length ? `${text3.slice(0, length)}...` : text3;
}
function writeDate(value, format) {
  if (value === void 0 || value === null || typeof value === "object" || typeof value === "boolean")
    return "Invalid date";
  const date2 = dayjs.utc(value);
  return date2.isValid() ? date2.format(textOf3(format)) : "Invalid date";
}
function writeNumber(value, locale) {
  const given = number(value);
  if (value === null || value === void 0) return "";
  try {
    return Number.isNaN(given) ? textOf3(value) : given.toLocaleString(locale);
  } catch {
    return given.toLocaleString("en-US");
  }
}
function parseJson(text3) {
  return JSON.parse(text3);
}

// lib/viz/handlebars/template.ts
var TemplateError = class extends Error {
};
var mostSteps = 5e5;
var mostLetters = 2e6;
function fillTemplate(template, context) {
  let program;
  try {
    program = parse(template);
  } catch (error2) {
    throw new TemplateError(error2 instanceof Error ? error2.message : String(error2));
  }
  return new Filling().fill(program, { value: context, outer: null, data: { root: context }, params: {} });
}
var Filling = class {
  #steps = 0;
  #letters = 0;
  fill(program, scope) {
    return program === void 0 ? "" : program.body.map((one2) => this.#write(this.#statement(one2, scope))).join("");
  }
  #write(text3) {
    this.#letters += text3.length;
    if (this.#letters > mostLetters) throw new TemplateError("The template writes too much");
    return text3;
  }
  #step() {
    this.#steps += 1;
    if (this.#steps > mostSteps) throw new TemplateError("The template takes too many steps");
  }
  #statement(one2, scope) {
    this.#step();
    switch (one2.type) {
      case "ContentStatement":
        return one2.value;
      case "CommentStatement":
        return "";
      case "MustacheStatement": {
        const text3 = textOf3(this.#call(one2, scope));
        return one2.escaped ? escapeHtml(text3) : text3;
      }
      case "BlockStatement":
        return this.#block(one2, scope);
      default:
        throw new TemplateError(`Templates cannot hold a ${one2.type}`);
    }
  }
  #block(block, scope) {
    const name = nameOf(block.path);
    const [value] = block.params.map((param) => this.#value(param, scope));
    switch (name) {
      case "if":
        return this.fill(isTrue(value, this.#hash(block.hash, scope)) ? block.program : block.inverse, scope);
      case "unless":
        return this.fill(isTrue(value, this.#hash(block.hash, scope)) ? block.inverse : block.program, scope);
      case "with":
        return isFalsy(value) ? this.fill(block.inverse, scope) : this.fill(block.program, inner(scope, value, {}, block.program?.blockParams, [value]));
      case "each":
        return this.#each(block, value, scope);
      default: {
        const found = this.#call(block, scope);
        if (Object.hasOwn(helpers, name)) return this.fill(isFalsy(found) ? block.inverse : block.program, scope);
        if (isList(found) && found.length > 0) return this.#each(block, found, scope);
        if (isFalsy(found)) return this.fill(block.inverse, scope);
        return this.fill(block.program, found === true ? scope : inner(scope, found, {}, void 0, []));
      }
    }
  }
  #each(block, value, scope) {
    const entries = isList(value) ? value.map((item, index) => [index, item]) : isRecord(value) ? Object.entries(value) : [];
    if (entries.length === 0) return this.fill(block.inverse, scope);
    return entries.map(([key, item], index) => {
      this.#step();
      const data = { key, index, first: index === 0, last: index === entries.length - 1 };
      return this.fill(block.program, inner(scope, item, data, block.program?.blockParams, [item, key]));
    }).join("");
  }
  /** A helper where one has that name, else what the data holds. */
  #call(call, scope) {
    const name = nameOf(call.path);
    if (Object.hasOwn(helpers, name) && !(call.params.length === 0 && this.#holds(name, scope))) {
      const params = call.params.map((param) => this.#value(param, scope));
      try {
        return helpers[name]?.(params, this.#hash(call.hash, scope));
      } catch (error2) {
        throw new TemplateError(`${name}: ${error2 instanceof Error ? error2.message : String(error2)}`);
      }
    }
    if (call.params.length > 0) throw new TemplateError(`Missing helper: "${name}"`);
    return this.#value(call.path, scope);
  }
  #holds(name, scope) {
    return member(scope.value, name) !== void 0;
  }
  #hash(hash2, scope) {
    return Object.fromEntries((hash2?.pairs ?? []).map(({ key, value }) => [key, this.#value(value, scope)]));
  }
  #value(one2, scope) {
    this.#step();
    switch (one2.type) {
      case "StringLiteral":
      case "NumberLiteral":
      case "BooleanLiteral":
        return one2.value;
      case "NullLiteral":
        return null;
      case "UndefinedLiteral":
        return void 0;
      case "SubExpression":
        return this.#call(one2, scope);
      case "PathExpression":
        return this.#path(one2, scope);
    }
  }
  #path(path, scope) {
    let at2 = scope;
    for (let up2 = 0; up2 < path.depth && at2 !== null; up2 += 1) at2 = at2.outer;
    if (at2 === null) return void 0;
    const parts4 = path.parts.map((part2) => typeof part2 === "string" ? part2 : textOf3(this.#value(part2, scope)));
    const [head2, ...rest] = parts4;
    if (head2 === void 0) return path.data ? void 0 : at2.value;
    const isParam = path.depth === 0 && Object.hasOwn(at2.params, head2);
    const start = path.data ? member(at2.data, head2) : isParam ? at2.params[head2] : member(at2.value, head2);
    return rest.reduce((value, part2) => member(value, part2), start);
  }
};
function inner(scope, value, data, names, values) {
  const named2 = Object.fromEntries((names ?? []).map((name, index) => [name, values[index]]));
  return { value, outer: scope, data: { ...scope.data, ...data }, params: { ...scope.params, ...named2 } };
}
function isTrue(value, { includeZero }) {
  return value === 0 && includeZero === true ? true : !isFalsy(value);
}
function nameOf(path) {
  if (path.type === "PathExpression") return path.depth === 0 && !path.data ? path.parts.map(String).join(".") : "";
  return "value" in path ? String(path.value) : "";
}
var entities = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
  "`": "&#x60;",
  "=": "&#x3D;"
};
function escapeHtml(text3) {
  return text3.replace(/[&<>"'`=]/g, (letter) => entities[letter] ?? letter);
}

// lib/viz/handlebars/transform.ts
var mostRows4 = 200;
function transform35({ frames, formData }) {
  const frame5 = frames[0] ?? emptyFrame;
  const rows2 = recordsOf2(frame5);
  const template = typeof formData.handlebarsTemplate === "string" ? formData.handlebarsTemplate : "";
  const filled3 = fill(template, rows2);
  const lines = linesOf(filled3.html);
  return {
    marks: {
      ...filled3,
      css: typeof formData.styleTemplate === "string" ? cleanCss(formData.styleTemplate) : "",
      lines
    },
    label: `Text made from ${frame5.length} rows${lines[0] === void 0 ? "" : `: ${lines[0].slice(0, 100)}`}.`,
    table: {
      columns: frame5.columns.map(({ name }) => name),
      rows: rows2.slice(0, mostRows4).map((row) => frame5.columns.map(({ name }) => textOf3(row[name]))),
      truncated: rows2.length > mostRows4
    },
    legend: [],
    interaction: { kind: "none" },
    isEmpty: frame5.length === 0
  };
}
function fill(template, data) {
  try {
    return { html: cleanHtml(fillTemplate(template, { data })), problem: null };
  } catch (error2) {
    if (error2 instanceof TemplateError) return { html: "", problem: error2.message };
    throw error2;
  }
}

// lib/viz/handlebars/handlebars.ts
var handlebars = {
  definition: definition35,
  controls: controls35,
  defaults: defaultsOf(controls35),
  query: query35,
  transform: transform35,
  render: render36
};

// lib/viz/heatmap-v2/controls.ts
var orders = [
  ["alpha_asc", "Axis ascending"],
  ["alpha_desc", "Axis descending"],
  ["value_asc", "Metric ascending"],
  ["value_desc", "Metric descending"]
];
var intervals2 = [[-1, "Auto"], ...same(...Array.from({ length: 50 }, (_, index) => index + 1))];
var margins5 = [["auto", "Auto"], ...same(50, 75, 100, 125, 150, 200)];
var controls36 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [xAxis],
      [axisGrain],
      [control("groupby", "DndColumnSelect", "Y-Axis", { default: [], validators: ["nonEmpty"] })],
      [metric],
      [adhocFilters],
      [rowLimit],
      [select("sort_x_axis", "Sort X Axis", orders, { clearable: true })],
      [select("sort_y_axis", "Sort Y Axis", orders, { clearable: true })],
      [
        select("normalize_across", "Normalize Across", same("heatmap", "x", "y"), {
          default: "heatmap",
          description: "Colours show the rank of a cell among all cells, its column or its row."
        })
      ]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        select(
          "legend_type",
          "Legend Type",
          [
            ["continuous", "Continuous"],
            ["piecewise", "Piecewise"]
          ],
          { default: "continuous", clearable: false, ...render }
        )
      ],
      [linearColorScheme],
      [
        control("border_color", "ColorPickerControl", "Border color", {
          default: { r: 0, g: 0, b: 0, a: 1 },
          ...render
        }),
        control("border_width", "SliderControl", "Border width", { default: 0, ...render })
      ],
      [select("xscale_interval", "X-scale interval", intervals2, { default: -1, clearable: false, ...render })],
      [select("yscale_interval", "Y-scale interval", intervals2, { default: -1, clearable: false, ...render })],
      [select("left_margin", "Left Margin", margins5, { default: "auto", freeForm: true, clearable: false, ...render })],
      [
        select("bottom_margin", "Bottom Margin", margins5, {
          default: "auto",
          freeForm: true,
          clearable: false,
          ...render
        })
      ],
      [control("value_bounds", "BoundsControl", "Value bounds", { default: [null, null], ...render })],
      [numberFormat("y_axis_format", "Value Format")],
      [dateFormat("x_axis_time_format", "Time format")],
      [
        select(
          "xAxisLabelRotation",
          "Rotate x axis label",
          [
            [0, "0\xB0"],
            [45, "45\xB0"],
            [90, "90\xB0"]
          ],
          { default: 0, freeForm: true, clearable: false, ...render }
        )
      ],
      [currencyFormat],
      [{ ...showLegend, label: "Legend" }],
      [checkbox("show_percentage", "Show percentage", { default: true, ...render })],
      [checkbox("show_values", "Show Values", render)],
      [checkbox("normalized", "Normalized", render)]
    ]
  }
];

// lib/viz/heatmap-v2/definition.ts
var definition36 = {
  type: "heatmap_v2",
  name: "Heatmap",
  category: "Correlation",
  description: "A measure where two dimensions cross, as colour.",
  behaviors: []
};

// lib/viz/heatmap-v2/query.ts
function query36(formData) {
  const base = baseQuery(formData);
  const axis = xAxisOf(formData);
  const [group4] = ensureArray(formData.groupby);
  const [metric2] = base.metrics ?? [];
  const columns = [axis, ...ensureArray(formData.groupby)].filter(
    (column2) => column2 !== void 0
  );
  const label = metric2 === void 0 ? void 0 : metricLabel(metric2);
  const across = formData.normalize_across;
  const by2 = across === "x" ? xAxisLabel(formData) : across === "y" && group4 !== void 0 ? columnLabel(group4) : void 0;
  return queryContext(formData, [
    {
      ...base,
      columns: uniqueBy(columns, columnLabel),
      orderby: [
        ...order(formData.sort_x_axis, xAxisLabel(formData), label),
        ...order(formData.sort_y_axis, group4 && columnLabel(group4), label)
      ],
      post_processing: [
        { operation: "rank", options: { metric: label, ...by2 === void 0 ? {} : { group_by: by2 } } }
      ]
    }
  ]);
}
function order(sort, column2, metric2) {
  const [kind, direction] = String(sort ?? "").split("_");
  const by2 = kind === "alpha" ? column2 : kind === "value" ? metric2 : void 0;
  return by2 === void 0 ? [] : [[by2, direction === "asc"]];
}

// lib/viz/heatmap-v2/render.tsx
import { group as groupBy } from "@visx/vendor/d3-array";
import { Fragment as Fragment13, jsx as jsx30, jsxs as jsxs25 } from "react/jsx-runtime";
var size12 = 11;
var smallest4 = 9;
var pad3 = 4;
var legendRow = 26;
var leftShare = 0.34;
function render37(drawing, surface) {
  const { marks: marks3 } = drawing;
  const widest3 = maxOf(
    marks3.ys.map((label) => textWidth(label, size12)),
    0
  );
  const left = Math.max(marks3.leftMargin ?? 0, Math.min(180, Math.ceil(widest3) + 12));
  const bottom = Math.max(marks3.bottomMargin ?? 0, 34);
  const top = marks3.legend === null ? 6 : legendRow;
  const height = Math.max(20, surface.height - top - bottom);
  const margins8 = { top, right: 4, bottom, left, leftShare };
  return /* @__PURE__ */ jsxs25(Plot, { surface, label: drawing.label, margins: margins8, legend: [], legendPlace: "none", children: [
    /* @__PURE__ */ jsx30(Cells, { marks: marks3, surface, height, left }),
    /* @__PURE__ */ jsx30(Rows, { marks: marks3, surface, height, left }),
    /* @__PURE__ */ jsx30(Columns, { marks: marks3, surface, left, height }),
    marks3.legend === null ? null : /* @__PURE__ */ jsx30(Scale3, { legend: marks3.legend, surface })
  ] });
}
function inner2(width, left) {
  return width - Math.min(left, width * leftShare) - 4;
}
function Cells({ marks: marks3, surface, height, left }) {
  const [columns, rows2] = [marks3.xs.length, marks3.ys.length];
  const gap7 = columns > 60 || rows2 > 40 ? 0 : 1;
  const room = height / rows2;
  const named2 = marks3.cells.filter(({ text: text3 }) => text3 !== null);
  const widest3 = named2.reduce((most2, { text: text3 }) => Math.max(most2, textWidth(text3 ?? "", size12)), 0);
  const largest4 = room >= size12 + 3 ? size12 : smallest4;
  const isFitting = (range) => room >= smallest4 + 3 && widest3 * smallest4 / size12 + pad3 <= inner2(range.width, left) / columns;
  const ranges = widthRanges(surface.width);
  const fitting3 = ranges.filter(isFitting);
  const fontSize = surface.width === "fluid" ? fluidSize() : Math.min(largest4, fittingSize(inner2(surface.width, left)));
  const stroke = marks3.border === null ? { stroke: surface.theme.line, strokeWidth: gap7 } : { stroke: marks3.border.color, strokeWidth: marks3.border.width };
  return /* @__PURE__ */ jsxs25(Fragment13, { children: [
    /* @__PURE__ */ jsx30("g", { ...stroke, children: marks3.cells.map(({ x: x2, y: y2, color, item }) => /* @__PURE__ */ jsx30(
      "rect",
      {
        x: percent2(x2 / columns),
        y: percent2(y2 / rows2),
        width: percent2(1 / columns),
        height: percent2(1 / rows2),
        fill: color,
        "data-item": item
      },
      item
    )) }),
    marks3.border === null && gap7 > 0 ? /* @__PURE__ */ jsx30(Sunken, { marks: marks3, surface }) : null,
    fitting3.length === 0 ? null : [...groupBy(named2, ({ color }) => inkFor(color))].map(([ink, cells]) => /* @__PURE__ */ jsx30(
      "g",
      {
        fill: ink,
        textAnchor: "middle",
        pointerEvents: "none",
        "data-w": fitting3.length === ranges.length ? void 0 : fitting3.map(({ key }) => key).join(""),
        ...typeof fontSize === "number" ? { fontSize } : { style: { fontSize } },
        children: cells.map((cell) => /* @__PURE__ */ jsx30(
          "text",
          {
            x: percent2((cell.x + 0.5) / columns),
            y: percent2((cell.y + 0.5) / rows2),
            dy: ".35em",
            children: cell.text
          },
          cell.item
        ))
      },
      ink
    ))
  ] });
  function fittingSize(width) {
    return Math.floor((width / columns - pad3) * size12 / Math.max(1, widest3));
  }
  function fluidSize() {
    const share3 = size12 / (columns * Math.max(1, widest3));
    const [ofWidth, less] = [(100 * share3).toFixed(2), ((left + 4 + pad3 * columns) * share3).toFixed(1)];
    return `clamp(${smallest4}px, ${ofWidth}cqw - ${less}px, ${largest4}px)`;
  }
}
function Sunken({ marks: marks3, surface }) {
  const [columns, rows2] = [marks3.xs.length, marks3.ys.length];
  const sunken2 = marks3.cells.flatMap((cell) => {
    const edge = sunkenEdge(cell.color, surface.theme);
    return edge === void 0 ? [] : [{ ...cell, edge }];
  });
  const [first2] = sunken2;
  if (first2 === void 0) return null;
  return /* @__PURE__ */ jsx30("g", { fill: "none", stroke: first2.edge, pointerEvents: "none", children: sunken2.map(({ x: x2, y: y2, item }) => /* @__PURE__ */ jsx30(
    "rect",
    {
      x: percent2(x2 / columns),
      y: percent2(y2 / rows2),
      width: percent2(1 / columns),
      height: percent2(1 / rows2)
    },
    item
  )) });
}
function Rows({ marks: marks3, surface, height, left }) {
  const room = height / marks3.ys.length;
  const every3 = marks3.yEvery > 0 ? marks3.yEvery : Math.max(1, Math.ceil(14 / room));
  const labels = overRanges(
    widthRanges(surface.width),
    (range) => {
      const most2 = Math.min(left, range.width * leftShare) - 10;
      return marks3.ys.flatMap(
        (label, index) => index % every3 === 0 ? [{ index, text: shorten(label, most2, size12) }] : []
      );
    },
    ({ index, text: text3 }) => `${index} ${text3}`
  );
  return /* @__PURE__ */ jsx30("g", { fontSize: size12, fill: surface.theme.quiet, textAnchor: "end", children: labels.map(({ item, shownAt }) => /* @__PURE__ */ jsx30(
    "text",
    {
      x: -8,
      y: percent2((item.index + 0.5) / marks3.ys.length),
      dy: 4,
      "data-w": shownAt,
      children: item.text
    },
    `${item.index} ${item.text}`
  )) });
}
function Columns({ marks: marks3, surface, left }) {
  const labels = overRanges(
    widthRanges(surface.width),
    (range) => marks3.xEvery > 1 ? marks3.xs.flatMap(
      (label, index) => index % marks3.xEvery === 0 ? [{ index, lines: [label] }] : []
    ) : [...bandTicks(marks3.xs, inner2(range.width, left), size12)],
    ({ index, lines }) => `${index} ${lines.join("\n")}`
  );
  return /* @__PURE__ */ jsx30("g", { fontSize: size12, fill: surface.theme.quiet, textAnchor: "middle", children: labels.map(({ item, shownAt }) => /* @__PURE__ */ jsx30("g", { "data-w": shownAt, children: item.lines.map((line6, index) => /* @__PURE__ */ jsx30("text", { x: percent2((item.index + 0.5) / marks3.xs.length), y: "100%", dy: 16 + index * 13, children: line6 }, line6)) }, `${item.index} ${item.lines.join(" ")}`)) });
}
function Scale3({ legend: legend2, surface }) {
  const id = `${surface.id}-scale`;
  const width = 120;
  const y2 = -18;
  const x2 = -width - textWidth(legend2.high, size12) - 8;
  const strip2 = legend2.kind === "continuous" ? [`url(#${id})`] : legend2.stops;
  return /* @__PURE__ */ jsxs25("svg", { x: "100%", overflow: "visible", "aria-hidden": "true", fontSize: size12, fill: surface.theme.quiet, children: [
    /* @__PURE__ */ jsx30("linearGradient", { id, children: legend2.stops.map((color, index) => /* @__PURE__ */ jsx30("stop", { offset: percent2(index / Math.max(1, legend2.stops.length - 1)), stopColor: color }, color)) }),
    /* @__PURE__ */ jsx30("text", { x: x2 - 6, y: y2 + 9, textAnchor: "end", children: legend2.low }),
    strip2.map((fill3, index) => /* @__PURE__ */ jsx30(
      "rect",
      {
        x: x2 + width / strip2.length * index,
        y: y2,
        width: width / strip2.length - (strip2.length > 1 ? 1 : 0),
        height: 10,
        rx: 2,
        fill: fill3
      },
      fill3
    )),
    /* @__PURE__ */ jsx30("text", { x: 0, y: y2 + 9, textAnchor: "end", children: legend2.high })
  ] });
}

// lib/viz/heatmap-v2/transform.ts
var pieces = 6;
function transform36(input) {
  const { formData, dataset: dataset2, locale } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const metric2 = metricLabel(formData.metric ?? "");
  const xName = xAxisLabel(formData) ?? "";
  const yName = ensureArray(formData.groupby).map(columnLabel)[0] ?? "";
  const xs = axisOf(columnOf(frame5, xName)?.values ?? [], formData.sort_x_axis);
  const ys = axisOf(columnOf(frame5, yName)?.values ?? [], formData.sort_y_axis).reverse();
  const writeX = dimensionWriter(columnOf(frame5, xName), formData, formData.x_axis_time_format, locale);
  const writeY = dimensionWriter(columnOf(frame5, yName), formData, formData.x_axis_time_format, locale);
  const write3 = valueFormatter(
    metric2,
    savedFormats(dataset2),
    formData.y_axis_format,
    formData.currency_format,
    locale
  );
  const values = columnOf(frame5, metric2)?.values ?? [];
  const ranks = columnOf(frame5, "rank")?.values ?? [];
  const isRanked = Boolean(formData.normalized);
  const [low, high] = boundsOf2(formData, isRanked ? ranks : values);
  const stops = input.colors.ramp(formData.linear_color_scheme);
  const isPiecewise = formData.legend_type === "piecewise";
  const colorOf = (value) => {
    const share3 = high === low ? 1 : (value - low) / (high - low);
    return rampColor(stops, isPiecewise ? Math.min(pieces - 1, Math.floor(share3 * pieces)) / (pieces - 1) : share3);
  };
  const shareOf3 = sharesOf(input, metric2, xName, yName);
  const cells = [];
  const items = [];
  const [xAt, yAt] = [new Map(xs.map((x2, index) => [x2, index])), new Map(ys.map((y2, index) => [y2, index]))];
  for (let at2 = 0; at2 < frame5.length; at2 += 1) {
    const value = values[at2] ?? null;
    const x2 = columnOf(frame5, xName)?.values[at2] ?? null;
    const y2 = columnOf(frame5, yName)?.values[at2] ?? null;
    if (value === null) continue;
    const color = colorOf(Number(isRanked ? ranks[at2] ?? 0 : value));
    const text3 = write3(Number(value));
    cells.push({
      x: xAt.get(x2) ?? 0,
      y: yAt.get(y2) ?? 0,
      color,
      text: formData.show_values ? text3 : null,
      item: items.length
    });
    const rows2 = [{ label: verboseName(dataset2, metric2), value: text3, color }];
    if (formData.show_percentage !== false)
      rows2.push({ label: shareOf3.label(writeX(x2), writeY(y2)), value: shareOf3.of(at2) });
    items.push({ title: `${writeX(x2)} (${writeY(y2)})`, rows: rows2 });
  }
  const border = formData.border_color;
  const borderWidth = Number(formData.border_width ?? 0);
  const writeEnd = isRanked ? numberFormatter(".0%", locale) : write3;
  return {
    marks: {
      xs: xs.map(writeX),
      ys: ys.map(writeY),
      cells,
      border: border && borderWidth > 0 ? { color: `rgba(${border.r},${border.g},${border.b},${border.a ?? 1})`, width: borderWidth } : null,
      legend: formData.show_legend === false || cells.length === 0 ? null : {
        kind: isPiecewise ? "piecewise" : "continuous",
        stops: isPiecewise ? Array.from({ length: pieces }, (_, index) => rampColor(stops, index / (pieces - 1))) : stops,
        low: writeEnd(low),
        high: writeEnd(high)
      },
      xEvery: Math.max(0, Number(formData.xscale_interval ?? -1)),
      yEvery: Math.max(0, Number(formData.yscale_interval ?? -1)),
      leftMargin: marginOf(formData.left_margin),
      bottomMargin: marginOf(formData.bottom_margin)
    },
    label: `Heatmap of ${verboseName(dataset2, metric2)} by ${verboseName(dataset2, xName)} and ${verboseName(dataset2, yName)}, from ${writeEnd(low)} to ${writeEnd(high)}.`,
    table: {
      columns: [verboseName(dataset2, xName), verboseName(dataset2, yName), verboseName(dataset2, metric2)],
      rows: Array.from({ length: Math.min(200, frame5.length) }, (_, at2) => [
        writeX(columnOf(frame5, xName)?.values[at2] ?? null),
        writeY(columnOf(frame5, yName)?.values[at2] ?? null),
        values[at2] === null || values[at2] === void 0 ? "" : write3(Number(values[at2]))
      ]),
      truncated: frame5.length > 200
    },
    legend: [],
    interaction: { kind: "items", items },
    isEmpty: frame5.length === 0
  };
}
function axisOf(values, sort) {
  const unique2 = [...new Set(values)];
  const isSorted = sort !== void 0 && sort !== null && sort !== "";
  return !isSorted && unique2.every((value) => typeof value === "number") ? unique2.sort(compare3) : unique2;
}
function compare3(one2, other) {
  if (one2 === null || other === null) return (one2 === null ? 0 : 1) - (other === null ? 0 : 1);
  if (typeof one2 === "number" && typeof other === "number") return one2 - other;
  return String(one2) < String(other) ? -1 : String(one2) > String(other) ? 1 : 0;
}
function boundsOf2(formData, values) {
  const numbers2 = values.filter((value) => value !== null).map(Number);
  const bounds2 = formData.value_bounds ?? [];
  const bound = (index, fallback) => {
    const value = bounds2[index];
    return value === null || value === void 0 || value === "" ? fallback : Number(value);
  };
  return [
    bound(
      0,
      numbers2.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
    ),
    bound(
      1,
      numbers2.reduce((most2, value) => Math.max(most2, value), Number.NEGATIVE_INFINITY)
    )
  ];
}
function sharesOf({ frames, formData, locale }, metric2, xName, yName) {
  const frame5 = frames[0] ?? emptyFrame;
  const across = formData.normalize_across === "x" ? xName : formData.normalize_across === "y" ? yName : null;
  const keys = across === null ? null : columnOf(frame5, across)?.values ?? [];
  const values = columnOf(frame5, metric2)?.values ?? [];
  const sums = /* @__PURE__ */ new Map();
  const keyAt = (at2) => keys?.[at2] ?? null;
  for (const [at2, value] of values.entries()) sums.set(keyAt(at2), (sums.get(keyAt(at2)) ?? 0) + Number(value ?? 0));
  const write3 = numberFormatter(".2%", locale);
  return {
    label: (x2, y2) => across === null ? "% of all" : `% of ${across === xName ? x2 : y2}`,
    of: (at2) => write3(Number(values[at2] ?? 0) / (sums.get(keyAt(at2)) || 1))
  };
}
function marginOf(value) {
  const number2 = Number(value);
  return value === "auto" || value === null || value === void 0 || Number.isNaN(number2) ? null : number2;
}

// lib/viz/heatmap-v2/heatmap-v2.ts
var heatmapV2 = {
  definition: definition36,
  controls: controls36,
  defaults: defaultsOf(controls36),
  query: query36,
  transform: transform36,
  render: render37
};

// lib/viz/histogram-v2/controls.ts
var controls37 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("column", "DndColumnSelect", "Column", { freeForm: false, default: [], validators: ["nonEmpty"] })],
      [groupby],
      [adhocFilters],
      [rowLimit],
      [select("bins", "Bins", same(5, 10, 15, 20), { default: 5, freeForm: true, validators: ["integer"] })],
      [checkbox("normalize", "Normalize")],
      [checkbox("cumulative", "Cumulative")]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [checkbox("show_value", "Show Value", render)],
      [showLegend],
      [text("x_axis_title", "X Axis Title", { default: "", ...render })],
      [numberFormat("x_axis_format", "X Axis Format")],
      [text("y_axis_title", "Y Axis Title", { default: "", ...render })],
      [numberFormat("y_axis_format", "Y Axis Format")]
    ]
  }
];

// lib/viz/histogram-v2/definition.ts
var definition37 = {
  type: "histogram_v2",
  name: "Histogram",
  category: "Distribution",
  description: "How often values of a column occur, in ranges of equal width.",
  behaviors: []
};

// lib/viz/histogram-v2/query.ts
function query37(formData) {
  const groups = ensureArray(formData.groupby);
  const column2 = formData.column;
  const { metrics: _, ...base } = baseQuery(formData);
  const { cumulative, normalize } = formData;
  const bins = Number.parseInt(String(formData.bins ?? 5), 10);
  return queryContext(formData, [
    {
      ...base,
      columns: [...groups, column2],
      post_processing: [
        {
          operation: "histogram",
          options: {
            column: columnLabel(column2),
            groupby: groups.map(columnLabel),
            bins: Number.isNaN(bins) ? 5 : bins,
            ...cumulative === void 0 ? {} : { cumulative },
            ...normalize === void 0 ? {} : { normalize }
          }
        }
      ]
    }
  ]);
}

// lib/viz/histogram-v2/render.tsx
var render38 = renderCartesian;

// lib/viz/histogram-v2/transform.ts
function transform37(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const groups = ensureArray(formData.groupby).map(columnLabel);
  const ranges = frame5.columns.filter(({ name: name2 }) => !groups.includes(name2));
  const name = verboseName(dataset2, columnLabel(formData.column ?? ""));
  const write3 = valueWriter({ format: String(formData.y_axis_format ?? "") }, locale);
  const writeEnd = valueWriter({ format: String(formData.x_axis_format ?? "") }, locale);
  const labels = ranges.map((range) => rangeLabel(range.name, writeEnd));
  const bars = Array.from({ length: frame5.length }, (_, row) => {
    const values = ranges.map((range) => numberOf2(range.values[row] ?? null) ?? 0);
    const label = groups.length === 0 ? name : groupLabel(frame5, groups, row, input);
    return {
      label,
      color: colors.of(label, formData.color_scheme),
      values,
      ...formData.show_value ? { texts: values.map((value) => write3(value)) } : {}
    };
  });
  const share3 = formData.normalize ? "Share" : "Count";
  return {
    marks: categoryBars({
      labels,
      bars,
      isOverlaid: false,
      format: { format: String(formData.y_axis_format ?? "") },
      locale,
      xTitle: String(formData.x_axis_title ?? "") || name,
      yTitle: String(formData.y_axis_title ?? ""),
      legend: formData.show_legend === false || bars.length < 2 ? "none" : "top"
    }),
    label: `${formData.cumulative ? "Cumulative histogram" : "Histogram"} of ${name} in ${labels.length} ranges${bars.length > 1 ? `, ${bars.length} groups` : ""}.`,
    table: categoryTable(
      [name, ...bars.map(({ label }) => groups.length === 0 ? share3 : label)],
      labels.map((label, index) => [label, ...bars.map(({ values }) => write3(values[index] ?? 0))])
    ),
    legend: legendOf(bars),
    interaction: categoryTooltips(
      labels,
      labels.map((_, index) => rangeRows(bars, index, write3, numberFormatter(".2%", locale)))
    ),
    isEmpty: frame5.length === 0 || ranges.length === 0
  };
}
function rangeRows(bars, index, write3, writeShare) {
  const counts2 = bars.map(({ values }) => values[index] ?? 0);
  const whole3 = counts2.reduce((sum4, count) => sum4 + count, 0);
  if (bars.length < 2) return bars.map(({ label, color }) => ({ label, color, value: write3(whole3) }));
  const rows2 = bars.map(({ label, color }, order2) => {
    const count = counts2[order2] ?? 0;
    return { label, color, order: order2, value: `${write3(count)} (${writeShare(count / (whole3 || 1))})` };
  });
  return [
    ...rows2,
    { label: "Total", order: rows2.length, value: `${write3(whole3)} (${writeShare(whole3 === 0 ? 0 : 1)})` }
  ];
}
function rangeLabel(name, write3) {
  const ends2 = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i.exec(name);
  return ends2 === null ? name : `${write3(Number(ends2[1]))} - ${write3(Number(ends2[2]))}`;
}
function groupLabel(frame5, groups, row, { formData, locale }) {
  const parts4 = groups.map((group4) => {
    const column2 = frame5.columns.find(({ name }) => name === group4);
    return dimensionWriter(column2, formData, void 0, locale)(column2?.values[row] ?? null);
  });
  return parts4.join(", ");
}

// lib/viz/histogram-v2/histogram-v2.ts
var histogramV2 = {
  definition: definition37,
  controls: controls37,
  defaults: defaultsOf(controls37),
  query: query37,
  transform: transform37,
  render: render38
};

// lib/viz/horizon/controls.ts
var controls38 = [
  { label: "Time", tab: "data", expanded: true, rows: [[granularity], [timeRange]] },
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [groupby],
      [limit, sortMetric],
      [orderDesc],
      [checkbox("contribution", "Contribution")],
      [rowLimit]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        select("series_height", "Series Height", same("10", "25", "40", "50", "75", "100", "150", "200"), {
          default: "25",
          freeForm: true,
          ...render
        }),
        select("horizon_color_scale", "Value Domain", same("series", "overall", "change"), {
          default: "series",
          ...render
        })
      ]
    ]
  }
];

// lib/viz/horizon/definition.ts
var definition38 = {
  type: "horizon",
  name: "Horizon Chart",
  category: "Distribution",
  description: "Many series over time in little height: bands of colour folded upon each other.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/horizon/query.ts
var query38 = olderSeriesQuery;

// lib/viz/horizon/bands.ts
var above2 = ["#fee090", "#fdae61", "#f46d43", "#d73027"];
var below2 = ["#abd9e9", "#74add1", "#4575b4", "#313695"];
var bandCount = above2.length;
function bandsOf2(shares3) {
  const cut = (colors, sign) => colors.map((color, band2) => ({
    color,
    heights: shares3.map((share3) => Math.min(1, Math.max(0, (share3 ?? 0) * sign * bandCount - band2)))
  }));
  return [...cut(above2, 1), ...cut(below2, -1)].filter(({ heights }) => heights.some((height) => height > 0));
}
function bandColor(share3) {
  const colors = share3 < 0 ? below2 : above2;
  const band2 = Math.min(bandCount - 1, Math.max(0, Math.ceil(Math.abs(share3) * bandCount) - 1));
  return colors[band2] ?? above2[0];
}

// lib/viz/horizon/render.tsx
import { jsx as jsx31, jsxs as jsxs26 } from "react/jsx-runtime";
var size13 = 11;
var gap4 = 2;
var leftShare2 = 0.34;
var axisHeight = 36;
function render39(drawing, surface) {
  const { marks: marks3 } = drawing;
  const least = Math.min(18, marks3.rowHeight);
  const rows2 = Math.max(1, marks3.rows.length);
  const height = surface.medium === "page" ? Math.max(surface.height, rows2 * least + axisHeight) : surface.height;
  const left = Math.ceil(
    maxOf(
      marks3.rows.map(({ label }) => textWidth(label, size13)),
      0
    )
  ) + 12;
  const margins8 = { top: 0, right: 16, bottom: axisHeight, left, leftShare: leftShare2 };
  const width = surface.width === "fluid" ? 600 : surface.width;
  const units5 = pathUnits(
    surface.medium === "page" ? null : { width: width - left - margins8.right, height: height - axisHeight }
  );
  const plot = /* @__PURE__ */ jsxs26(Plot, { surface: { ...surface, height }, label: drawing.label, margins: margins8, legend: [], legendPlace: "none", children: [
    /* @__PURE__ */ jsxs26(PathLayer, { units: units5, clip: false, children: [
      marks3.rows.map((row, index) => /* @__PURE__ */ jsx31(Row, { row, top: index / rows2, share: 1 / rows2, units: units5, height: height - axisHeight }, row.key)),
      /* @__PURE__ */ jsx31(
        "path",
        {
          d: marks3.rows.map((_, index) => `M0 ${Math.round((index + 1) / rows2 * units5.height)}h${units5.width}`).join(""),
          stroke: surface.theme.grid,
          strokeWidth: units5.stroke,
          vectorEffect: units5.stroke === 1 ? "non-scaling-stroke" : void 0
        }
      )
    ] }),
    /* @__PURE__ */ jsx31(Labels3, { marks: marks3, surface, left }),
    /* @__PURE__ */ jsx31(Ticks2, { marks: marks3, surface, left })
  ] });
  return surface.medium === "page" && height > surface.height ? /* @__PURE__ */ jsx31("div", { style: { height: surface.height, overflowY: "auto" }, children: plot }) : plot;
}
function Row({
  row,
  top,
  share: share3,
  units: units5,
  height
}) {
  const bottom = Math.round((top + share3) * units5.height);
  const tall = share3 * units5.height - gap4 / height * units5.height;
  const edge = (index) => Math.round(index / row.shares.length * units5.width);
  return /* @__PURE__ */ jsx31("g", { "data-series": row.key, children: bandsOf2(row.shares).map(({ color, heights }) => /* @__PURE__ */ jsx31(
    "path",
    {
      fill: color,
      d: heights.map((up2, index) => {
        if (up2 <= 0) return "";
        const across = edge(index + 1) - edge(index);
        const rise = Math.max(1, Math.round(up2 * tall));
        return `M${edge(index)} ${bottom}v${-rise}h${across}v${rise}z`;
      }).join("")
    },
    color
  )) });
}
function Labels3({ marks: marks3, surface, left }) {
  const ranges = widthRanges(surface.width);
  const rows2 = marks3.rows.length;
  const labels = overRanges(
    ranges,
    (range) => marks3.rows.map(({ key, label }, index) => ({
      key,
      index,
      text: shorten(label, Math.min(left, range.width * leftShare2) - 12, size13)
    })),
    ({ index, text: text3 }) => `${index} ${text3}`
  );
  return /* @__PURE__ */ jsx31("g", { fontSize: size13, fill: surface.theme.text, textAnchor: "end", children: labels.map(({ item, shownAt }) => /* @__PURE__ */ jsx31(
    "text",
    {
      x: "0",
      dx: -8,
      y: percent2((item.index + 0.5) / rows2),
      dy: 4,
      "data-w": shownAt,
      "data-series": item.key,
      children: item.text
    },
    `${item.key} ${item.text}`
  )) });
}
function Ticks2({ marks: marks3, surface, left }) {
  const { times: times2, locale } = marks3;
  const from = times2[0] ?? 0;
  const to = times2.at(-1) ?? 0;
  const ticks2 = overRanges(
    widthRanges(surface.width),
    (range) => {
      const length = range.width - Math.min(left, range.width * leftShare2) - 16;
      const all2 = timeTicks({ from, to, length, grainMs: 0, locale, write: null });
      const context = timeContext(all2, locale);
      let end = Number.NEGATIVE_INFINITY;
      return all2.flatMap(({ time, label, strong: strong2 }, index) => {
        const at2 = columnAt(times2, time);
        const half = textWidth(label, size13) / 2;
        if (at2 * length - half < end + 6) return [];
        end = at2 * length + half;
        return [{ at: at2, label, strong: strong2, context: index === 0 ? context : null }];
      });
    },
    (tick) => JSON.stringify(tick)
  );
  return /* @__PURE__ */ jsx31("g", { fontSize: size13, fill: surface.theme.quiet, textAnchor: "middle", children: ticks2.map(({ item, shownAt }) => /* @__PURE__ */ jsxs26("g", { "data-w": shownAt, children: [
    /* @__PURE__ */ jsx31(
      "text",
      {
        x: percent2(item.at),
        y: "100%",
        dy: 18,
        ...item.strong ? { fontWeight: 600, fill: surface.theme.text } : {},
        children: item.label
      }
    ),
    item.context === null ? null : /* @__PURE__ */ jsx31("text", { x: percent2(item.at), y: "100%", dy: 32, fontWeight: 600, fill: surface.theme.text, children: item.context })
  ] }, `${item.at} ${item.label} ${shownAt}`)) });
}
function columnAt(times2, time) {
  const after = times2.findIndex((one2) => one2 >= time);
  return (after < 0 ? times2.length : after + 0.5) / times2.length;
}

// lib/viz/horizon/series.ts
function horizonSeries(frame5, form) {
  const dimensions = ensureArray(form.groupby).map(columnLabel);
  const metrics2 = ensureArray(form.metrics).map(metricLabel);
  const { times: times2, series: series2 } = seriesInTime(frame5, metrics2, dimensions);
  const named2 = series2.map(({ metric: metric2, group: group4, values }) => ({
    name: (metrics2.length > 1 || group4.length === 0 ? [metric2, ...group4] : group4).join(", "),
    values
  })).sort((one2, other) => one2.name < other.name ? -1 : 1);
  return { times: times2, series: form.contribution ? shares2(named2) : named2 };
}
function shares2(series2) {
  const totals2 = (series2[0]?.values ?? []).map(
    (_, index) => series2.reduce((sum4, { values }) => sum4 + (values[index] ?? 0), 0)
  );
  return series2.map(({ name, values }) => ({
    name,
    values: values.map((value, index) => value === null ? null : value / (totals2[index] || 1))
  }));
}

// lib/viz/horizon/transform.ts
function transform38({ frames, formData, dataset: dataset2, locale }) {
  const { times: times2, series: series2 } = horizonSeries(frames[0] ?? emptyFrame, formData);
  const grain = typeof formData.time_grain_sqla === "string" ? formData.time_grain_sqla : null;
  const writeTime = timeWriter2("smart_date", grain, locale);
  const format = formData.contribution ? { format: ".1%" } : metricFormat(formData, dataset2);
  const write3 = valueWriter(format, locale);
  const titles = times2.map(writeTime);
  const drawn2 = sharesOf2(series2, formData);
  const names = series2.map(({ name }) => name);
  return {
    marks: {
      times: times2,
      locale,
      rowHeight: Number(formData.series_height ?? 25) || 25,
      rows: series2.map(({ name }, index) => ({ key: name, label: name, shares: drawn2[index] ?? [] }))
    },
    label: `Horizon chart of ${names.slice(0, 4).join("; ")}${names.length > 4 ? ` and ${names.length - 4} more` : ""}, ${titles[0] ?? ""} to ${titles.at(-1) ?? ""}`,
    table: {
      columns: ["Time", ...names],
      rows: titles.slice(0, 200).map((title, index) => [
        title,
        ...series2.map(({ values }) => {
          const value = values[index] ?? null;
          return value === null ? "" : write3(value);
        })
      ]),
      truncated: titles.length > 200
    },
    legend: [],
    interaction: {
      kind: "axis",
      orientation: "x",
      at: times2.map((_, index) => (index + 0.5) / times2.length),
      titles,
      rows: times2.map(
        (_, index) => series2.flatMap(({ name, values }, row) => {
          const value = values[index] ?? null;
          const share3 = drawn2[row]?.[index] ?? 0;
          return value === null ? [] : [{ label: name, value: write3(value), color: bandColor(share3), order: row }];
        })
      )
    },
    isEmpty: times2.length === 0
  };
}
function sharesOf2(series2, form) {
  const scale = form.horizon_color_scale;
  const values = series2.map(({ values: own }) => {
    if (scale !== "change") return own;
    const first2 = own.find((value) => value !== null) ?? 0;
    return own.map((value) => value === null ? null : value - first2);
  });
  const tops = values.map((own) => own.reduce((top, value) => Math.max(top, Math.abs(value ?? 0)), 0));
  const overall = tops.reduce((top, value) => Math.max(top, value), 0);
  return values.map((own, index) => {
    const top = (scale === "overall" ? overall : tops[index]) || 1;
    return own.map((value) => value === null ? null : value / top);
  });
}

// lib/viz/horizon/horizon.ts
var horizon = {
  definition: definition38,
  controls: controls38,
  defaults: defaultsOf(controls38),
  query: query38,
  transform: transform38,
  render: render39
};

// lib/viz/mapbox/controls.ts
var controls39 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("all_columns_x", "DndColumnSelect", "Longitude", { validators: ["nonEmpty"] })],
      [control("all_columns_y", "DndColumnSelect", "Latitude", { validators: ["nonEmpty"] })],
      [
        select(
          "clustering_radius",
          "Clustering Radius",
          same("0", "20", "40", "60", "80", "100", "200", "500", "1000"),
          { default: "60", freeForm: true }
        )
      ],
      [rowLimit],
      [adhocFilters],
      [groupby]
    ]
  },
  {
    label: "Points",
    tab: "data",
    expanded: false,
    rows: [
      [select("point_radius", "Point Radius", [["Auto", "Auto"]], { default: "Auto" })],
      [select("point_radius_unit", "Point Radius Unit", same("Pixels", "Miles", "Kilometers"), { default: "Pixels" })]
    ]
  },
  {
    label: "Labelling",
    tab: "data",
    expanded: false,
    rows: [
      [select("mapbox_label", "label", [], { default: [] })],
      [
        select("pandas_aggfunc", "Cluster label aggregator", same("sum", "mean", "min", "max", "std", "var"), {
          default: "sum",
          clearable: false
        })
      ]
    ]
  },
  {
    label: "Visual Tweaks",
    tab: "data",
    expanded: false,
    rows: [
      [checkbox("render_while_dragging", "Live render", { default: true })],
      [
        select(
          "mapbox_style",
          "Map Style",
          [
            ["mapbox://styles/mapbox/streets-v9", "Streets"],
            ["mapbox://styles/mapbox/dark-v9", "Dark"],
            ["mapbox://styles/mapbox/light-v9", "Light"],
            ["mapbox://styles/mapbox/satellite-streets-v9", "Satellite Streets"],
            ["mapbox://styles/mapbox/satellite-v9", "Satellite"],
            ["mapbox://styles/mapbox/outdoors-v9", "Outdoors"]
          ],
          {
            default: "mapbox://styles/mapbox/light-v9",
            clearable: false,
            freeForm: true,
            validators: ["mapboxStylesUrl"],
            ...render
          }
        )
      ],
      [text("global_opacity", "Opacity", { default: 1 })],
      [
        select(
          "mapbox_color",
          "RGB Color",
          [
            ["rgb(0, 139, 139)", "Dark Cyan"],
            ["rgb(128, 0, 128)", "Purple"],
            ["rgb(255, 215, 0)", "Gold"],
            ["rgb(69, 69, 69)", "Dim Gray"],
            ["rgb(220, 20, 60)", "Crimson"],
            ["rgb(34, 139, 34)", "Forest Green"]
          ],
          { default: "rgb(0, 139, 139)", freeForm: true }
        )
      ]
    ]
  },
  {
    label: "Viewport",
    tab: "customize",
    expanded: true,
    rows: [
      [
        text("viewport_longitude", "Default longitude", { default: -122.405293, ...render }),
        text("viewport_latitude", "Default latitude", { default: 37.772123, ...render })
      ],
      [text("viewport_zoom", "Zoom", { default: 11, ...render })]
    ]
  }
];

// lib/viz/mapbox/definition.ts
var definition39 = {
  type: "mapbox",
  name: "MapBox",
  category: "Map",
  description: "Places on a map; those close together become one.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/mapbox/query.ts
function query39(formData) {
  const { all_columns_x, all_columns_y, point_radius, mapbox_label, groupby: groupby2 } = formData;
  const labels = ensureArray(mapbox_label).filter((one2) => one2 !== "count");
  const columns = [
    all_columns_x,
    all_columns_y,
    point_radius === "Auto" ? null : point_radius,
    ...labels,
    ...ensureArray(groupby2)
  ].filter((column2) => column2);
  const { metrics: _, orderby: __, ...base } = baseQuery(formData);
  return queryContext(formData, [{ ...base, columns: uniqueBy(columns, columnLabel) }]);
}

// lib/viz/mapbox/render.tsx
var render40 = renderMap;

// lib/viz/mapbox/transform.ts
import { rgb as rgb6 } from "@visx/vendor/d3-color";

// lib/viz/mapbox/clusters.ts
function clustersOf(places2, radius) {
  if (radius <= 0) return places2.map(({ row, x: x2, y: y2 }) => ({ x: x2, y: y2, rows: [row] }));
  const cells = /* @__PURE__ */ new Map();
  const cellOf = (value) => Math.floor(value / radius);
  for (const place7 of places2) {
    const key = `${cellOf(place7.x)} ${cellOf(place7.y)}`;
    const known3 = cells.get(key);
    if (known3) known3.push(place7);
    else cells.set(key, [place7]);
  }
  const taken = /* @__PURE__ */ new Set();
  return places2.flatMap((place7) => {
    if (taken.has(place7)) return [];
    const near = [-1, 0, 1].flatMap((byX) => [-1, 0, 1].map((byY) => `${cellOf(place7.x) + byX} ${cellOf(place7.y) + byY}`)).flatMap((key) => cells.get(key) ?? []).filter((other) => !taken.has(other) && Math.hypot(other.x - place7.x, other.y - place7.y) <= radius);
    for (const other of near) taken.add(other);
    const mean3 = (of) => near.reduce((sum4, one2) => sum4 + of(one2), 0) / near.length;
    return [{ x: mean3(({ x: x2 }) => x2), y: mean3(({ y: y2 }) => y2), rows: near.map(({ row }) => row) }];
  });
}

// lib/viz/mapbox/transform.ts
var automatic = 4;
var otherwise2 = "#008b8b";
var meters = { Miles: 1609.34, Kilometers: 1e3 };
function outlines14(input) {
  return outlinesOf(input, [pointLayer(input)]);
}
function transform39(input) {
  return deckDrawing(input, [pointLayer(input)]);
}
function pointLayer(input) {
  const { formData, locale } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const [lonCol = ""] = columnNames(formData.all_columns_x);
  const [latCol = ""] = columnNames(formData.all_columns_y);
  const at2 = positionsOf(frame5, { type: "latlong", lonCol, latCol });
  const rows2 = at2.flatMap((position2, row) => position2 === null ? [] : [{ row, position: position2 }]);
  const labels = ensureArray(formData.mapbox_label);
  const [label] = labels;
  const figures = label && label !== "count" ? columnOf(frame5, label)?.values.map(numberOf2) : void 0;
  const sizes3 = columnOf(frame5, String(formData.point_radius ?? "Auto"))?.values.map(numberOf2);
  const told = rowTexts(frame5, [...labels.filter((one2) => one2 !== "count"), ...columnNames(formData.groupby)], input);
  const write3 = valueWriter({ format: "SMART_NUMBER" }, locale);
  const parsed2 = rgb6(String(formData.mapbox_color ?? ""));
  const color = Number.isNaN(parsed2.r) ? otherwise2 : parsed2.formatHex();
  const opacity = Math.min(1, Math.max(0.1, Number(formData.global_opacity ?? 1) || 1)) * 0.8;
  const reach = Math.max(0, Number(formData.clustering_radius ?? 60) || 0);
  const figureOf2 = (members) => figures === void 0 ? members.length : aggregate3(
    formData.pandas_aggfunc,
    members.flatMap((row) => figures[row] ?? [])
  );
  return {
    positions: rows2.map(({ position: position2 }) => position2),
    draw(view) {
      const places2 = rows2.flatMap(({ row, position: position2 }) => {
        const point3 = view.project(position2);
        return point3 === null ? [] : [{ row, x: point3[0], y: point3[1] }];
      });
      const clusters = clustersOf(places2, reach / 2).map((cluster) => ({ ...cluster, value: figureOf2(cluster.rows) })).sort((one2, other) => other.rows.length - one2.rows.length).slice(0, mostMarks);
      const most2 = maxOf(
        clusters.map(({ rows: members }) => members.length),
        1
      );
      const unit2 = meters[String(formData.point_radius_unit)];
      const radiusOf = (row) => {
        const size21 = sizes3?.[row] ?? null;
        if (size21 === null) return automatic;
        const pixels2 = unit2 === void 0 ? size21 : size21 * unit2 * view.unitsOfMeter(at2[row]?.[1] ?? 0);
        return Math.min(120, Math.max(1, pixels2));
      };
      return {
        shapes: clusters.map(({ x: x2, y: y2, rows: members, value }, item) => {
          const base = { kind: "dot", item, x: tidy6(x2), y: tidy6(y2), scales: false, color, opacity };
          const [first2 = 0] = members;
          if (members.length === 1) return { ...base, radius: tidy6(radiusOf(first2)) };
          const radius = 9 + Math.min(24, reach / 3) * Math.sqrt(members.length / most2);
          return { ...base, radius: tidy6(radius), text: write3(value) };
        }),
        items: clusters.map(({ rows: members, value }) => {
          const [first2 = 0] = members;
          const position2 = at2[first2];
          return members.length === 1 ? { title: position2 ? placeText(position2) : "", rows: told(first2) } : {
            title: `${members.length} places`,
            rows: figures === void 0 ? [] : [{ label: `${formData.pandas_aggfunc} of ${label}`, value: write3(value) }]
          };
        }),
        scale: null,
        legend: [],
        table: {
          columns: ["Place", ...label === void 0 ? [] : [label]],
          rows: rows2.map(({ row, position: position2 }) => [
            placeText(position2),
            ...label === void 0 ? [] : [write3(figureOf2([row]))]
          ])
        },
        label: `Map of ${rows2.length} places`
      };
    }
  };
}
function tidy6(value) {
  return Math.round(value * 10) / 10;
}

// lib/viz/mapbox/mapbox.ts
var mapbox = {
  definition: definition39,
  controls: controls39,
  defaults: defaultsOf(controls39),
  query: query39,
  outlines: outlines14,
  transform: transform39,
  render: render40
};

// lib/viz/mixed-timeseries/look-controls.ts
var isShared2 = (form) => Boolean(form.rich_tooltip) && form.viz_type !== "mixed_timeseries";
var looks = [
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [checkbox("time_shift_color", "Match time shift color with original series", { default: true, ...render })],
      [
        select(
          "seriesType",
          "Series type",
          [
            ["line", "Line"],
            ["scatter", "Scatter"],
            ["smooth", "Smooth Line"],
            ["bar", "Bar"],
            ["start", "Step - start"],
            ["middle", "Step - middle"],
            ["end", "Step - end"]
          ],
          { default: "line", ...render }
        )
      ],
      [checkbox("stack", "Stack series", render)],
      [checkbox("area", "Area chart", render)],
      [checkbox("show_value", "Show Values", { default: null, ...render })],
      [
        checkbox("only_total", "Only Total", {
          default: true,
          visible: (form) => Boolean(form.show_value) && Boolean(form.stack),
          ...render
        })
      ],
      [control("opacity", "SliderControl", "Opacity", { default: 0.2, ...render })],
      [checkbox("markerEnabled", "Marker", render)],
      [control("markerSize", "SliderControl", "Marker size", { default: 6, ...render })],
      [
        select(
          "yAxisIndex",
          "Y Axis",
          [
            [0, "Primary"],
            [1, "Secondary"]
          ],
          { default: 0, clearable: false, ...render }
        )
      ],
      [
        select(
          "sort_series_type",
          "Sort Series By",
          [
            ["name", "Category name"],
            ["sum", "Total value"],
            ["min", "Minimum value"],
            ["max", "Maximum value"],
            ["avg", "Average value"]
          ],
          { default: "sum", ...render }
        )
      ],
      [checkbox("sort_series_ascending", "Sort Series Ascending", render)],
      [
        select(
          "seriesTypeB",
          "Series type",
          [
            ["line", "Line"],
            ["scatter", "Scatter"],
            ["smooth", "Smooth Line"],
            ["bar", "Bar"],
            ["start", "Step - start"],
            ["middle", "Step - middle"],
            ["end", "Step - end"]
          ],
          { default: "line", ...render }
        )
      ],
      [checkbox("stackB", "Stack series", render)],
      [checkbox("areaB", "Area chart", render)],
      [checkbox("show_valueB", "Show Values", { default: null, ...render })],
      [
        checkbox("only_totalB", "Only Total", {
          default: true,
          visible: (form) => Boolean(form.show_valueB) && Boolean(form.stackB),
          ...render
        })
      ],
      [control("opacityB", "SliderControl", "Opacity", { default: 0.2, ...render })],
      [checkbox("markerEnabledB", "Marker", render)],
      [control("markerSizeB", "SliderControl", "Marker size", { default: 6, ...render })],
      [
        select(
          "yAxisIndexB",
          "Y Axis",
          [
            [0, "Primary"],
            [1, "Secondary"]
          ],
          { default: 0, clearable: false, ...render }
        )
      ],
      [
        select(
          "sort_series_typeB",
          "Sort Series By",
          [
            ["name", "Category name"],
            ["sum", "Total value"],
            ["min", "Minimum value"],
            ["max", "Maximum value"],
            ["avg", "Average value"]
          ],
          { default: "sum", ...render }
        )
      ],
      [checkbox("sort_series_ascendingB", "Sort Series Ascending", render)],
      [checkbox("zoomable", "Data Zoom", render)],
      [checkbox("minorTicks", "Minor ticks", render)],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [dateFormat("x_axis_time_format", "Time format")],
      [
        select(
          "xAxisLabelRotation",
          "Rotate x axis label",
          [
            [0, "0\xB0"],
            [45, "45\xB0"],
            [90, "90\xB0"]
          ],
          { default: 0, freeForm: true, clearable: false, ...render }
        )
      ],
      [
        select(
          "xAxisLabelInterval",
          "X Axis Label Interval",
          [
            ["auto", "Auto"],
            ["0", "All"]
          ],
          { default: "auto", clearable: false, ...render }
        )
      ],
      [checkbox("show_query_identifiers", "Show query identifiers", render)],
      [checkbox("rich_tooltip", "Rich tooltip", { default: true, ...render })],
      [checkbox("showTooltipTotal", "Show total", { default: true, visible: isShared2, ...render })],
      [checkbox("showTooltipPercentage", "Show percentage", { visible: isShared2, ...render })],
      [checkbox("tooltipSortByMetric", "Tooltip sort by metric", { visible: when("rich_tooltip"), ...render })],
      [{ ...dateFormat("tooltipTimeFormat", "Tooltip time format"), clearable: false }],
      [checkbox("minorSplitLine", "Minor Split Line", render)],
      [checkbox("truncateXAxis", "Truncate X Axis", { default: true, ...render })],
      [control("xAxisBounds", "BoundsControl", "X Axis Bounds", { visible: when("truncateXAxis"), ...render })],
      [checkbox("truncateYAxis", "Truncate Y Axis", render)],
      [control("y_axis_bounds", "BoundsControl", "Primary y-axis Bounds", { default: [null, null], ...render })],
      [numberFormat("y_axis_format", "Primary y-axis format")],
      [currencyFormat],
      [checkbox("logAxis", "Logarithmic y-axis", render)],
      [
        control("y_axis_bounds_secondary", "BoundsControl", "Secondary y-axis Bounds", {
          default: [null, null],
          ...render
        })
      ],
      [numberFormat("y_axis_format_secondary", "Secondary y-axis format")],
      [control("currency_format_secondary", "CurrencyControl", "Secondary currency format", render)],
      [text("yAxisTitleSecondary", "Secondary y-axis title", { default: "", ...render })],
      [checkbox("logAxisSecondary", "Logarithmic y-axis", render)]
    ]
  }
];

// lib/viz/mixed-timeseries/controls.ts
var controls40 = [
  { label: "Shared query fields", tab: "data", expanded: true, rows: [[xAxis], [axisGrain]] },
  {
    label: "Query A",
    tab: "data",
    expanded: true,
    rows: [
      [metrics],
      [groupby],
      [adhocFilters],
      [limit],
      [sortMetric],
      [orderDesc],
      [rowLimit],
      [checkbox("truncate_metric", "Truncate Metric", { default: true })]
    ]
  },
  {
    label: "Advanced analytics Query A",
    tab: "data",
    expanded: false,
    rows: [
      [
        select("rolling_type", "Rolling function", [
          [null, "None"],
          ["mean", "mean"],
          ["sum", "sum"],
          ["std", "std"],
          ["cumsum", "cumsum"]
        ])
      ],
      [text("rolling_periods", "Periods")],
      [text("min_periods", "Min periods")],
      [
        select(
          "time_compare",
          "Time shift",
          same(
            "1 day ago",
            "1 week ago",
            "28 days ago",
            "30 days ago",
            "52 weeks ago",
            "1 year ago",
            "104 weeks ago",
            "2 years ago",
            "156 weeks ago",
            "3 years ago"
          ),
          { freeForm: true }
        )
      ],
      [
        select(
          "comparison_type",
          "Calculation type",
          [
            ["values", "Actual values"],
            ["difference", "Difference"],
            ["percentage", "Percentage change"],
            ["ratio", "Ratio"]
          ],
          { default: "values" }
        )
      ],
      [
        select(
          "resample_rule",
          "Rule",
          [
            ["1T", "1 minutely frequency"],
            ["1H", "1 hourly frequency"],
            ["1D", "1 calendar day frequency"],
            ["7D", "7 calendar day frequency"],
            ["1MS", "1 month start frequency"],
            ["1M", "1 month end frequency"],
            ["1AS", "1 year start frequency"],
            ["1A", "1 year end frequency"]
          ],
          { freeForm: true }
        )
      ],
      [
        select("resample_method", "Fill method", [
          ["asfreq", "Null imputation"],
          ["zerofill", "Zero imputation"],
          ["linear", "Linear interpolation"],
          ["ffill", "Forward values"],
          ["bfill", "Backward values"],
          ["median", "Median values"],
          ["mean", "Mean values"],
          ["sum", "Sum values"]
        ])
      ]
    ]
  },
  {
    label: "Query B",
    tab: "data",
    expanded: true,
    rows: [
      [control("metrics_b", "DndMetricSelect", "Metrics", { validators: ["nonEmpty"] })],
      [control("groupby_b", "DndColumnSelect", "Dimensions", { default: [] })],
      [control("adhoc_filters_b", "DndFilterSelect", "Filters", { default: [] })],
      [select("limit_b", "Series limit", same(5, 10, 25, 50, 100, 500), { freeForm: true, validators: ["integer"] })],
      [control("timeseries_limit_metric_b", "DndMetricSelect", "Sort query by")],
      [checkbox("order_desc_b", "Sort Descending", { default: true })],
      [
        select("row_limit_b", "Row limit", same(10, 50, 100, 250, 500, 1e3, 5e3, 1e4, 5e4), {
          default: 1e4,
          freeForm: true,
          clearable: false,
          validators: ["integer"]
        })
      ],
      [checkbox("truncate_metric_b", "Truncate Metric", { default: true })]
    ]
  },
  {
    label: "Advanced analytics Query B",
    tab: "data",
    expanded: false,
    rows: [
      [
        select("rolling_type_b", "Rolling function", [
          [null, "None"],
          ["mean", "mean"],
          ["sum", "sum"],
          ["std", "std"],
          ["cumsum", "cumsum"]
        ])
      ],
      [text("rolling_periods_b", "Periods")],
      [text("min_periods_b", "Min periods")],
      [
        select(
          "time_compare_b",
          "Time shift",
          same(
            "1 day ago",
            "1 week ago",
            "28 days ago",
            "30 days ago",
            "52 weeks ago",
            "1 year ago",
            "104 weeks ago",
            "2 years ago",
            "156 weeks ago",
            "3 years ago"
          ),
          { freeForm: true }
        )
      ],
      [
        select(
          "comparison_type_b",
          "Calculation type",
          [
            ["values", "Actual values"],
            ["difference", "Difference"],
            ["percentage", "Percentage change"],
            ["ratio", "Ratio"]
          ],
          { default: "values" }
        )
      ],
      [
        select(
          "resample_rule_b",
          "Rule",
          [
            ["1T", "1 minutely frequency"],
            ["1H", "1 hourly frequency"],
            ["1D", "1 calendar day frequency"],
            ["7D", "7 calendar day frequency"],
            ["1MS", "1 month start frequency"],
            ["1M", "1 month end frequency"],
            ["1AS", "1 year start frequency"],
            ["1A", "1 year end frequency"]
          ],
          { freeForm: true }
        )
      ],
      [
        select("resample_method_b", "Fill method", [
          ["asfreq", "Null imputation"],
          ["zerofill", "Zero imputation"],
          ["linear", "Linear interpolation"],
          ["ffill", "Forward values"],
          ["bfill", "Backward values"],
          ["median", "Median values"],
          ["mean", "Mean values"],
          ["sum", "Sum values"]
        ])
      ]
    ]
  },
  {
    label: "Annotations and Layers",
    tab: "data",
    expanded: false,
    rows: [[control("annotation_layers", "AnnotationLayerControl", "", { default: [] })]]
  },
  {
    label: "Chart Title",
    tab: "customize",
    expanded: true,
    rows: [
      [text("x_axis_title", "X Axis Title", { default: "", ...render })],
      [
        select("x_axis_title_margin", "X Axis Title Margin", same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 15,
          freeForm: true,
          ...render
        })
      ],
      [text("y_axis_title", "Y Axis Title", { default: "", ...render })],
      [
        select("y_axis_title_margin", "Y Axis Title Margin", same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 30,
          freeForm: true,
          ...render
        })
      ],
      [
        select("y_axis_title_position", "Y Axis Title Position", same("Left", "Top"), {
          default: "Left",
          freeForm: true,
          clearable: false,
          ...render
        })
      ]
    ]
  },
  ...looks
];

// lib/viz/mixed-timeseries/definition.ts
var definition40 = {
  type: "mixed_timeseries",
  name: "Mixed Chart",
  category: "Evolution",
  description: "Two queries over one axis, each with its own look and scale.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/mixed-timeseries/form-of.ts
var suffix = "_b";
function formOf(form, which) {
  const entries = Object.entries(form).flatMap(([key, value]) => {
    const isSecond = key.endsWith(suffix);
    const name = isSecond ? key.slice(0, -suffix.length) : key;
    if (which === "b") return isSecond || !(`${key}${suffix}` in form) ? [[name, value]] : [];
    return isSecond ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

// lib/viz/mixed-timeseries/query.ts
function query40(formData) {
  const [first2, second2] = ["a", "b"].map((which) => timeseriesQuery(plain4(formOf(formData, which))));
  const context = first2 ?? timeseriesQuery(formData);
  const { force: force2, result_format, result_type } = context;
  return {
    ...context,
    queries: [...context.queries, ...second2?.queries ?? []].map(ordered2),
    form_data: { ...formOf(formData, "a"), force: force2, result_format, result_type }
  };
}
function ordered2({ order_desc: _, series_limit_metric: __, ...query59 }) {
  return query59;
}
function plain4(form) {
  const { contributionMode: _, x_axis_sort: __, forecastEnabled: ___, ...rest } = form;
  return rest;
}

// lib/viz/mixed-timeseries/render.tsx
import { jsx as jsx32, jsxs as jsxs27 } from "react/jsx-runtime";
function render41(drawing, surface) {
  const { theme } = surface;
  const { left, right } = drawing.marks;
  const first2 = withoutEndLabels(layOut(left, surface));
  const second2 = right === null ? null : withoutEndLabels(layOut(right, surface, first2.scale));
  const side3 = second2 === null ? 16 : 14 + maxOf(
    second2.grid.map(({ label }) => textWidth(label, tickSize)),
    16
  );
  const top = Math.max(first2.margins.top, second2?.margins.top ?? 0);
  const { rightWide: _, ...plain8 } = first2.margins;
  const margins8 = { ...plain8, top, right: Math.max(16, Math.ceil(side3)) };
  const units5 = pathUnits(
    surface.medium === "page" || surface.width === "fluid" ? null : { width: surface.width - margins8.left - margins8.right, height: first2.plotHeight }
  );
  const layers2 = [{ marks: left, layout: first2 }, ...right && second2 ? [{ marks: right, layout: second2 }] : []];
  return /* @__PURE__ */ jsxs27(Plot, { surface, label: drawing.label, margins: margins8, legend: drawing.legend, legendPlace: left.legend, children: [
    /* @__PURE__ */ jsx32(Grid, { marks: left, layout: first2, theme, units: units5 }),
    /* @__PURE__ */ jsx32(Guides, { marks: left, theme, units: units5 }),
    layers2.map(({ marks: marks3, layout }) => /* @__PURE__ */ jsx32(Bars, { ...{ marks: marks3, layout, theme, units: units5 } }, marks3 === left ? "left" : "right")),
    layers2.map(({ marks: marks3, layout }) => /* @__PURE__ */ jsx32(Lines, { ...{ marks: marks3, layout, theme, units: units5 } }, marks3 === left ? "left" : "right")),
    layers2.map(({ marks: marks3, layout }) => /* @__PURE__ */ jsx32(Texts, { ...{ marks: marks3, layout, theme } }, marks3 === left ? "left" : "right")),
    /* @__PURE__ */ jsx32(ValueLabels, { marks: left, layout: first2, theme }),
    right && second2 ? /* @__PURE__ */ jsx32(RightLabels, { marks: right, layout: second2, theme, room: margins8.right }) : null,
    /* @__PURE__ */ jsx32(DomainLabels, { marks: left, layout: first2, theme })
  ] });
}
function withoutEndLabels(layout) {
  return { ...layout, hasEndLabels: false };
}
function RightLabels({
  marks: marks3,
  layout,
  theme,
  room
}) {
  return /* @__PURE__ */ jsxs27("g", { fill: theme.quiet, fontSize: tickSize, children: [
    layout.grid.map(({ at: at2, label }) => /* @__PURE__ */ jsx32("text", { x: "100%", dx: 8, y: percent2(1 - at2), dy: 4, children: label }, at2)),
    marks3.value.title === "" ? null : /* @__PURE__ */ jsx32("text", { x: "100%", dx: room, y: "0", dy: -12, textAnchor: "end", children: marks3.value.title })
  ] });
}

// lib/viz/mixed-timeseries/join.ts
function joined(one2, other) {
  const [a, b] = [one2.domain, other.domain];
  if (other.at.length === 0) return [one2, { ...other, domain: a, at: one2.at }];
  if (one2.at.length === 0) return [{ ...one2, domain: b, at: other.at }, other];
  if (a.kind === "band" && b.kind === "band") {
    const labels = [.../* @__PURE__ */ new Set([...a.labels, ...b.labels])];
    const step3 = 1 / labels.length;
    const at2 = labels.map((_, index) => (index + 0.5) * step3);
    const domain = { ...a, labels, step: step3 };
    const moved2 = (marks3, own) => ({
      ...marks3,
      domain,
      at: at2,
      series: marks3.series.map(
        (series2) => rearranged(
          series2,
          labels.map((label) => own.indexOf(label))
        )
      )
    });
    return [moved2(one2, a.labels), moved2(other, b.labels)];
  }
  if (a.kind === "band" || b.kind === "band" || a.kind !== b.kind) return [one2, other];
  const [from, to] = [Math.min(a.from, b.from), Math.max(a.to, b.to)];
  const step2 = Math.max(a.step, b.step);
  const share3 = (x2) => to === from ? 0.5 : step2 / 2 + (x2 - from) / (to - from) * (1 - step2);
  const numbers2 = (marks3, own) => marks3.at.map(
    (at2) => own.to === own.from ? own.from : own.from + (at2 - own.step / 2) / (1 - own.step) * (own.to - own.from)
  );
  return [
    { ...one2, domain: { ...a, from, to, step: step2 }, at: numbers2(one2, a).map(share3) },
    { ...other, domain: { ...a, from, to, step: step2 }, at: numbers2(other, b).map(share3) }
  ];
}
function rearranged(series2, rows2) {
  const { base, texts, ...rest } = series2;
  return {
    ...rest,
    values: rows2.map((row) => series2.values[row] ?? null),
    ...base ? { base: rows2.map((row) => base[row] ?? 0) } : {},
    ...texts ? { texts: rows2.map((row) => texts[row] ?? null) } : {}
  };
}
function merged(one2, other) {
  return {
    ...one2,
    series: sideBySide([...one2.series], [...other.series]),
    guides: [...one2.guides, ...other.guides],
    value: around2(one2.value, other.value)
  };
}
function sideBySide(one2, other) {
  const slotsOf2 = (group4) => maxOf(
    group4.filter(({ shape: shape2 }) => shape2 === "bar").map(({ slots }) => slots ?? 1),
    0
  );
  const [first2, second2] = [slotsOf2(one2), slotsOf2(other)];
  if (first2 === 0 || second2 === 0) return [...one2, ...other];
  const moved2 = (group4, by2) => group4.map((series2) => {
    if (series2.shape !== "bar") return series2;
    const { slotAt: _, ...rest } = series2;
    return { ...rest, slot: (series2.slot ?? 0) + by2, slots: first2 + second2 };
  });
  return [...moved2(one2, 0), ...moved2(other, first2)];
}
function around2(one2, other) {
  return {
    ...one2,
    low: Math.min(one2.low, other.low),
    high: Math.max(one2.high, other.high),
    whole: one2.whole && other.whole,
    title: one2.title === other.title ? one2.title : ""
  };
}

// lib/viz/mixed-timeseries/side-form.ts
var looks2 = [
  "seriesType",
  "area",
  "stack",
  "show_value",
  "only_total",
  "percentage_threshold",
  "opacity",
  "markerEnabled",
  "markerSize",
  "sort_series_type",
  "sort_series_ascending"
];
function sideForm(form, which, axis) {
  const own = { ...formOf(form, which) };
  if (which === "b") for (const look3 of looks2) own[look3] = form[`${look3}B`];
  if (axis === 1) {
    own.y_axis_format = form.y_axis_format_secondary;
    own.currency_format = form.currency_format_secondary;
    own.y_axis_bounds = form.y_axis_bounds_secondary;
    own.logAxis = form.logAxisSecondary;
    own.y_axis_title = form.yAxisTitleSecondary;
  }
  return {
    ...own,
    contributionMode: null,
    forecastEnabled: false,
    legendOrientation: form.legendOrientation
  };
}

// lib/viz/mixed-timeseries/transform.ts
function transform40(input) {
  const { formData } = input;
  const axes = [axisOf2(formData.yAxisIndex), axisOf2(formData.yAxisIndexB)];
  const one2 = side2(input, "a", axes[0]);
  const other = side2(input, "b", axes[1]);
  const [first2, second2] = joined(one2.marks, other.marks);
  const isShared3 = axes[0] === axes[1];
  const [leftSide, rightSide] = axes[0] === 0 ? [first2, second2] : [second2, first2];
  const bars = sideBySide([...leftSide.series], [...rightSide.series]);
  const legend2 = [...one2.marks.series, ...other.marks.series].map(({ key, label, color }) => ({
    key,
    label,
    color
  }));
  const place7 = legend2.length > 1 ? legendPlace2(formData) : "none";
  const left = isShared3 ? merged(first2, second2) : { ...leftSide, series: bars.slice(0, leftSide.series.length) };
  const right = isShared3 ? null : { ...rightSide, series: bars.slice(leftSide.series.length), legend: place7 };
  return {
    marks: { left: { ...left, legend: place7 }, right },
    label: `${one2.label}; ${other.label}`,
    table: {
      columns: [...one2.table.columns, ...other.table.columns.slice(1)],
      rows: joinRows(one2, other),
      truncated: one2.table.truncated || other.table.truncated
    },
    legend: legend2,
    interaction: joinTooltips(one2.interaction, other.interaction, first2.at, second2.at),
    isEmpty: one2.isEmpty && other.isEmpty
  };
}
function axisOf2(value) {
  return Number(value) === 1 ? 1 : 0;
}
function legendPlace2({ show_legend, legendOrientation: place7 }) {
  if (show_legend === false) return "none";
  return place7 === "bottom" || place7 === "left" || place7 === "right" ? place7 : "top";
}
function side2(input, which, axis) {
  const form = sideForm(input.formData, which, axis);
  const frame5 = input.frames[which === "a" ? 0 : 1] ?? emptyFrame;
  const colors = input.colors;
  const named2 = renamed2(frame5, form, input, which);
  const type = String(form.seriesType ?? "line");
  const own = { ...input, colors, formData: form, frames: [named2] };
  if (type === "scatter") return pointsDrawing(own);
  return timeseriesDrawing(own, type === "bar" ? "bar" : "line");
}
function renamed2(frame5, form, { formData, dataset: dataset2 }, which) {
  const metrics2 = ensureArray(form.metrics).map(metricLabel);
  const groups = ensureArray(form.groupby);
  const [only3] = metrics2;
  const isLone = metrics2.length === 1 && groups.length > 0 && only3 !== void 0;
  const suffix2 = formData.show_query_identifiers === true ? ` (Query ${which.toUpperCase()})` : "";
  const [axis, ...columns] = frame5.columns;
  if (axis === void 0) return frame5;
  return {
    ...frame5,
    columns: [
      axis,
      ...columns.map((column2) => {
        const name = metrics2.includes(column2.name) ? verboseName(dataset2, column2.name) : column2.name;
        const whole3 = isLone && !column2.name.startsWith(`${only3}, `) ? `${verboseName(dataset2, only3)}, ${name}` : name;
        return { ...column2, name: `${whole3}${suffix2}` };
      })
    ]
  };
}
function joinRows(one2, other) {
  const width = { one: one2.table.columns.length - 1, other: other.table.columns.length - 1 };
  const blank = (count) => Array.from({ length: count }, () => "");
  const rows2 = /* @__PURE__ */ new Map();
  for (const [title = "", ...cells] of one2.table.rows) rows2.set(title, { one: cells, other: blank(width.other) });
  for (const [title = "", ...cells] of other.table.rows) {
    rows2.set(title, { one: rows2.get(title)?.one ?? blank(width.one), other: cells });
  }
  return [...rows2].map(([title, cells]) => [title, ...cells.one, ...cells.other]);
}
function joinTooltips(one2, other, firstAt, secondAt) {
  if (one2.kind !== "axis" || other.kind !== "axis") return { kind: "none" };
  const places2 = /* @__PURE__ */ new Map();
  const add = (from, at2) => {
    const every3 = Math.max(1, Math.ceil(at2.length / Math.max(1, from.titles.length)));
    from.titles.forEach((title, index) => {
      const known3 = places2.get(title);
      const rows2 = [...known3?.rows ?? [], ...(from.rows[index] ?? []).filter(({ color }) => color !== void 0)];
      places2.set(title, {
        at: known3?.at ?? at2[index * every3] ?? 0,
        rows: rows2.map((row, order2) => ({ ...row, order: order2 }))
      });
    });
  };
  add(one2, firstAt);
  add(other, secondAt);
  const sorted = [...places2].sort(([, first2], [, second2]) => first2.at - second2.at);
  return {
    kind: "axis",
    orientation: "x",
    at: sorted.map(([, { at: at2 }]) => at2),
    titles: sorted.map(([title]) => title),
    rows: sorted.map(([, { rows: rows2 }]) => rows2),
    ...one2.series || other.series ? { series: { ...one2.series, ...other.series } } : {}
  };
}

// lib/viz/mixed-timeseries/mixed-timeseries.ts
var mixedTimeseries = {
  definition: definition40,
  controls: controls40,
  defaults: defaultsOf(controls40),
  query: query40,
  transform: transform40,
  render: render41
};

// lib/viz/older-types.ts
function succeeded(viz, { type, form }) {
  const today = (older3) => ({ ...form(older3), viz_type: type });
  return {
    ...viz,
    query: (formData, ownState) => viz.query(today(formData), ownState),
    transform: (input) => viz.transform({ ...input, formData: today(input.formData) })
  };
}
var first = (value) => ensureArray(value)[0];
var at = (value, index) => ensureArray(value)[index];
function renamed3(form, names) {
  const moved2 = Object.entries(names).flatMap(([from, to]) => {
    const isKept = form[from] === void 0 || form[from] === null;
    return isKept ? [] : [[to, form[from]]];
  });
  return { ...form, ...Object.fromEntries(moved2) };
}
function timeAsFilter(form) {
  const { granularity_sqla: column2, time_range } = form;
  if (typeof column2 !== "string" || column2 === "") return form;
  const filter = {
    clause: "WHERE",
    expressionType: "SIMPLE",
    subject: column2,
    operator: "TEMPORAL_RANGE",
    comparator: typeof time_range === "string" && time_range !== "" ? time_range : "No filter"
  };
  return {
    ...form,
    granularity_sqla: void 0,
    time_range: void 0,
    adhoc_filters: [...ensureArray(form.adhoc_filters), filter]
  };
}
var axisNames = {
  x_axis_label: "x_axis_title",
  y_axis_label: "y_axis_title",
  x_axis_format: "x_axis_time_format",
  y_axis_showminmax: "truncateYAxis",
  y_log_scale: "logAxis",
  show_controls: "show_extra_controls"
};
var seriesTypes = {
  basis: "smooth",
  cardinal: "smooth",
  monotone: "smooth",
  "step-before": "start",
  "step-after": "end"
};
var stacks = { stack: "Stack", stream: "Stream", expand: "Expand" };
function overTime(form) {
  const axis = form.granularity_sqla;
  const rotation = form.x_ticks_layout === "45\xB0" ? 45 : void 0;
  return {
    ...timeAsFilter(renamed3(todaysForm(form), axisNames)),
    x_axis: axis,
    ...rotation === void 0 ? {} : { xAxisLabelRotation: rotation },
    ...typeof form.line_interpolation === "string" ? { seriesType: seriesTypes[form.line_interpolation] ?? "line" } : {}
  };
}
var area = (form) => {
  const stack = stacks[String(form.stacked_style ?? "stack")] ?? "Stack";
  return { ...overTime(form), stack, opacity: 0.7 };
};
var stackedBars = (form) => form.bar_stacked === true ? { stack: "Stack" } : {};
function categories(form) {
  const [axis, ...groups] = [
    ...ensureArray(form.groupby),
    ...ensureArray(form.columns)
  ];
  return {
    ...timeAsFilter(renamed3(form, axisNames)),
    x_axis: axis,
    groupby: groups,
    columns: void 0,
    time_grain_sqla: void 0,
    contributionMode: form.contribution === true ? "row" : null,
    truncate_metric: true,
    show_empty_columns: true,
    ...form.order_bars === true ? { x_axis_sort: axis, x_axis_sort_asc: true } : {},
    ...stackedBars(form)
  };
}
var aggregates2 = {
  sum: "Sum",
  mean: "Average",
  median: "Median",
  min: "Minimum",
  max: "Maximum",
  std: "Sample Standard Deviation",
  var: "Sample Variance"
};
function pivot(form) {
  const aggregate5 = aggregates2[String(form.pandas_aggfunc ?? "sum")] ?? "Sum";
  const hasTotals = form.pivot_margins === true;
  return {
    ...timeAsFilter(
      renamed3(form, {
        columns: "groupbyColumns",
        groupby: "groupbyRows",
        combine_metric: "combineMetric",
        number_format: "valueFormat",
        timeseries_limit_metric: "series_limit_metric",
        transpose_pivot: "transposePivot"
      })
    ),
    columns: void 0,
    groupby: void 0,
    aggregateFunction: aggregate5,
    ...hasTotals ? { colTotals: true, rowTotals: true } : {}
  };
}
var twoLines2 = (form) => ({
  ...overTime(form),
  metric: void 0,
  metric_2: void 0,
  metrics: ensureArray(form.metric),
  metrics_b: ensureArray(form.metric_2),
  adhoc_filters_b: timeAsFilter(form).adhoc_filters,
  groupby_b: [],
  yAxisIndex: 0,
  yAxisIndexB: 1,
  y_axis_format_secondary: form.y_axis_2_format,
  truncate_metric_b: true
});
var flow2 = (form) => ({
  ...timeAsFilter(form),
  groupby: void 0,
  source: at(form.groupby, 0),
  target: at(form.groupby, 1)
});
var olderTypes = {
  area: { type: "echarts_area", form: area },
  bar: { type: "echarts_timeseries_bar", form: (form) => ({ ...overTime(form), ...stackedBars(form) }) },
  directed_force: { type: "graph_chart", form: flow2 },
  dist_bar: { type: "echarts_timeseries_bar", form: categories },
  dual_line: { type: "mixed_timeseries", form: twoLines2 },
  heatmap: {
    type: "heatmap_v2",
    form: (form) => ({
      ...timeAsFilter(renamed3(form, { y_axis_bounds: "value_bounds", show_perc: "show_percentage" })),
      x_axis: form.x_axis ?? form.all_columns_x,
      groupby: form.all_columns_y ?? form.groupby,
      all_columns_x: void 0,
      all_columns_y: void 0
    })
  },
  histogram: {
    type: "histogram_v2",
    form: (form) => ({
      ...timeAsFilter(renamed3(form, { norm_histogram: "normalize", ...axisNames })),
      column: first(form.all_columns_x) ?? form.column,
      all_columns_x: void 0,
      bins: Number(form.link_length) || form.bins
    })
  },
  line: { type: "echarts_timeseries_line", form: overTime },
  pivot_table: { type: "pivot_table_v2", form: pivot },
  sankey: { type: "sankey_v2", form: flow2 },
  sunburst: {
    type: "sunburst_v2",
    form: (form) => ({ ...timeAsFilter(form), columns: form.groupby ?? form.columns, groupby: void 0 })
  },
  treemap: {
    type: "treemap_v2",
    form: (form) => ({ ...timeAsFilter(form), metric: form.metric ?? first(form.metrics), metrics: void 0 })
  }
};

// lib/viz/paired-ttest/controls.ts
var controls41 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [{ ...groupby, validators: ["nonEmpty"] }],
      [limit, sortMetric],
      [orderDesc],
      [checkbox("contribution", "Contribution")],
      [rowLimit]
    ]
  },
  {
    label: "Parameters",
    tab: "data",
    expanded: false,
    rows: [
      [
        text("significance_level", "Significance Level", {
          description: "Threshold alpha level for determining significance",
          default: 0.05
        })
      ],
      [
        text("pvalue_precision", "p-value precision", {
          description: "Number of decimal places with which to display p-values",
          default: 6
        })
      ],
      [
        text("liftvalue_precision", "Lift percent precision", {
          description: "Number of decimal places with which to display lift values",
          default: 4
        })
      ]
    ]
  }
];

// lib/viz/paired-ttest/definition.ts
var definition41 = {
  type: "paired_ttest",
  name: "Paired t-test Table",
  category: "Correlation",
  description: "Which groups differ from the first beyond chance, measure by measure.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/paired-ttest/query.ts
var query41 = olderSeriesQuery;

// lib/viz/paired-ttest/render.tsx
import { jsx as jsx33, jsxs as jsxs28 } from "react/jsx-runtime";
var measures = ["p-value", "Lift %", "Significant"];
function render42(drawing, surface) {
  return surface.medium === "image" ? /* @__PURE__ */ jsx33(ImageTables, { drawing, surface }) : /* @__PURE__ */ jsx33(PageTables, { drawing, surface });
}
var scrollable5 = { tabIndex: 0 };
function PageTables({ drawing, surface }) {
  const { dimensions, tables } = drawing.marks;
  let item = -1;
  return /* @__PURE__ */ jsx33("div", { className: "grid", style: { height: surface.height, width: surface.width === "fluid" ? "100%" : surface.width }, children: /* @__PURE__ */ jsx33("section", { className: "grid-scroll", "aria-label": drawing.label, ...scrollable5, children: tables.map(({ metric: metric2, rows: rows2 }) => /* @__PURE__ */ jsxs28("table", { children: [
    /* @__PURE__ */ jsx33("caption", { className: "grid-caption", children: metric2 }),
    /* @__PURE__ */ jsx33("thead", { children: /* @__PURE__ */ jsxs28("tr", { children: [
      dimensions.map((dimension) => /* @__PURE__ */ jsx33("th", { scope: "col", children: dimension }, dimension)),
      measures.map((measure) => /* @__PURE__ */ jsx33("th", { scope: "col", className: "grid-right", children: measure }, measure))
    ] }) }),
    /* @__PURE__ */ jsx33("tbody", { children: rows2.map((row) => {
      item += 1;
      const tone = row.isControl ? "grid-missing" : row.isSignificant ? "grid-good" : "";
      return /* @__PURE__ */ jsxs28("tr", { "data-item": item, className: row.isControl ? "grid-sum" : void 0, children: [
        dimensions.map((dimension, index) => /* @__PURE__ */ jsx33("td", { className: "grid-text", children: row.group[index] ?? "" }, dimension)),
        /* @__PURE__ */ jsx33("td", { className: "grid-right", children: row.pValue }),
        /* @__PURE__ */ jsx33("td", { className: "grid-right", children: row.lift }),
        /* @__PURE__ */ jsx33("td", { className: `grid-right ${tone}`.trimEnd(), children: row.significant })
      ] }, row.group.join(", "));
    }) })
  ] }, metric2)) }) });
}
function ImageTables({ drawing, surface }) {
  const { dimensions, tables } = drawing.marks;
  const right = (text3, color) => ({ text: text3, align: "right", color });
  const rows2 = tables.flatMap(
    ({ metric: metric2, rows: own }) => own.map((row) => [
      { text: metric2 },
      ...dimensions.map((_, index) => ({ text: row.group[index] ?? "", isStrong: row.isControl })),
      right(row.pValue),
      right(row.lift),
      right(row.significant, row.isSignificant ? surface.theme.success : surface.theme.quiet)
    ])
  );
  return /* @__PURE__ */ jsx33(
    ImageGrid,
    {
      head: [{ text: "Metric" }, ...dimensions.map((text3) => ({ text: text3 })), ...measures.map((text3) => right(text3))],
      rows: rows2,
      total: rows2.length,
      surface,
      label: drawing.label
    }
  );
}

// lib/viz/paired-ttest/t-test.ts
function pairedTTest(values, control2) {
  const differences = values.flatMap((value, index) => {
    const other = control2[index] ?? null;
    return value === null || other === null ? [] : [value - other];
  });
  const count = differences.length;
  if (count < 2) return null;
  const mean3 = differences.reduce((sum4, one2) => sum4 + one2, 0) / count;
  const variance3 = differences.reduce((sum4, one2) => sum4 + (one2 - mean3) ** 2, 0) / (count - 1);
  if (variance3 === 0) return mean3 === 0 ? null : 0;
  return twoSided(mean3 / Math.sqrt(variance3 / count), count - 1);
}
function twoSided(t, freedom) {
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}
function incompleteBeta(x2, a, b) {
  if (x2 <= 0) return 0;
  if (x2 >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x2) + b * Math.log(1 - x2));
  return x2 < (a + 1) / (a + b + 2) ? front * fraction(x2, a, b) / a : 1 - front * fraction(1 - x2, b, a) / b;
}
var tiny = 1e-300;
var exact = 1e-14;
var mostSteps2 = 500;
function fraction(x2, a, b) {
  const bounded = (value) => Math.abs(value) < tiny ? tiny : value;
  let c = 1;
  let d = 1 / bounded(1 - (a + b) * x2 / (a + 1));
  let result = d;
  for (let step2 = 1; step2 <= mostSteps2; step2 += 1) {
    const even = step2 * (b - step2) * x2 / ((a + 2 * step2 - 1) * (a + 2 * step2));
    d = 1 / bounded(1 + even * d);
    c = bounded(1 + even / c);
    result *= d * c;
    const odd = -(a + step2) * (a + b + step2) * x2 / ((a + 2 * step2) * (a + 2 * step2 + 1));
    d = 1 / bounded(1 + odd * d);
    c = bounded(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < exact) break;
  }
  return result;
}
var lanczos = [
  676.5203681218851,
  -1259.1392167224028,
  771.3234287776531,
  -176.6150291621406,
  12.507343278686905,
  -0.13857109526572012,
  9984369578019572e-21,
  15056327351493116e-23
];
function logGamma(value) {
  if (value < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * value))) - logGamma(1 - value);
  const z4 = value - 1;
  const sum4 = lanczos.reduce((total, coefficient, index) => total + coefficient / (z4 + index + 1), 0.9999999999998099);
  const t = z4 + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z4 + 0.5) * Math.log(t) - t + Math.log(sum4);
}

// lib/viz/paired-ttest/transform.ts
var none = "\u2013";
function transform41({ frames, formData, dataset: dataset2 }) {
  const metrics2 = ensureArray(formData.metrics).map(metricLabel);
  const dimensions = columnNames(formData.groupby);
  const { series: series2 } = seriesInTime(frames[0] ?? emptyFrame, metrics2, dimensions);
  const tables = metrics2.map((metric2) => ({
    metric: verboseName(dataset2, metric2),
    rows: compared2(
      series2.filter((one2) => one2.metric === metric2),
      formData
    )
  }));
  const names = dimensions.map((dimension) => verboseName(dataset2, dimension));
  const all2 = tables.flatMap(({ metric: metric2, rows: rows2 }) => rows2.map((row) => ({ metric: metric2, row })));
  const control2 = all2.find(({ row }) => row.isControl)?.row.group.join(", ") ?? "";
  return {
    marks: { dimensions: names.length > 0 ? names : ["Group"], tables },
    label: `Paired t-tests of ${tables.map(({ metric: metric2 }) => metric2).join(", ")} against ${control2}: ${all2.filter(({ row }) => row.isSignificant).length} of ${all2.length - tables.length} differences are significant.`,
    table: categoryTable(
      ["Metric", ...names, "p-value", "Lift %", "Significant"],
      all2.map(({ metric: metric2, row }) => [metric2, ...row.group, row.pValue, row.lift, row.significant])
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: all2.map(({ metric: metric2, row }) => ({
        title: `${metric2}: ${row.group.join(", ")}`,
        rows: row.isControl ? [{ label: "Control", value: "compared with" }] : [
          { label: "p-value", value: row.pValue },
          { label: "Lift %", value: row.lift }
        ]
      }))
    },
    isEmpty: series2.length === 0
  };
}
function compared2(series2, form) {
  const [control2] = series2;
  const level = Number(form.significance_level ?? 0.05);
  const precise = (value, digits2, usual2) => {
    const places2 = Number(digits2 ?? usual2);
    return value.toFixed(Number.isInteger(places2) && places2 >= 0 ? Math.min(places2, 20) : usual2);
  };
  return series2.map((one2) => {
    if (one2 === control2 || control2 === void 0) {
      const plain8 = { pValue: "control", lift: "control", significant: "control" };
      return { group: one2.group, ...plain8, isSignificant: false, isControl: true };
    }
    const chance = pairedTTest(one2.values, control2.values);
    const [own, base] = [sum2(one2.values), sum2(control2.values)];
    const isSignificant = chance !== null && chance <= level;
    return {
      group: one2.group,
      pValue: chance === null ? none : precise(chance, form.pvalue_precision, 6),
      lift: base === 0 ? none : precise((own - base) / base * 100, form.liftvalue_precision, 4),
      significant: chance === null ? none : String(isSignificant),
      isSignificant,
      isControl: false
    };
  });
}
function sum2(values) {
  return values.reduce((total, value) => total + (value ?? 0), 0);
}

// lib/viz/paired-ttest/paired-ttest.ts
var pairedTtest = {
  definition: definition41,
  controls: controls41,
  defaults: defaultsOf(controls41),
  query: query41,
  transform: transform41,
  render: render42
};

// lib/viz/para/controls.ts
var controls42 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("series", "DndColumnSelect", "Dimension")],
      [metrics],
      [control("secondary_metric", "DndMetricSelect", "Color Metric", { description: "A metric to use for color" })],
      [adhocFilters],
      [limit, rowLimit],
      [sortMetric],
      [orderDesc]
    ]
  },
  {
    label: "Options",
    tab: "customize",
    expanded: true,
    rows: [
      [checkbox("show_datatable", "Data Table", render), checkbox("include_series", "Include Series", render)],
      [linearColorScheme]
    ]
  }
];

// lib/viz/para/definition.ts
var definition42 = {
  type: "para",
  name: "Parallel Coordinates",
  category: "Ranking",
  description: "Several measures side by side, every member a line across them.",
  behaviors: ["INTERACTIVE_CHART"],
  legacyApi: true
};

// lib/viz/para/query.ts
function query42(formData) {
  const base = baseQuery(formData);
  const order2 = base.series_limit_metric ?? base.metrics?.[0];
  return queryContext(formData, [
    { ...base, ...order2 === void 0 ? {} : { orderby: [[order2, formData.order_desc === false]] } }
  ]);
}

// lib/viz/para/render.tsx
import { jsx as jsx34, jsxs as jsxs29 } from "react/jsx-runtime";
var size14 = 11;
var headSize = 12;
var head = 24;
var rowHeight3 = 26;
var leftShare3 = 0.32;
var leastForTable = 260;
function render43(drawing, surface) {
  const { marks: marks3 } = drawing;
  const hasTable = marks3.rows !== null && surface.medium === "page" && surface.height >= leastForTable;
  if (!hasTable || marks3.rows === null) return /* @__PURE__ */ jsx34(Axes, { drawing, surface });
  const below3 = Math.min(surface.height * 0.45, (marks3.rows.length + 1) * rowHeight3 + 8);
  return /* @__PURE__ */ jsxs29("div", { style: { height: surface.height, width: surface.width === "fluid" ? "100%" : surface.width }, children: [
    /* @__PURE__ */ jsx34(Axes, { drawing, surface: { ...surface, height: surface.height - below3 } }),
    /* @__PURE__ */ jsx34(Rows2, { drawing, rows: marks3.rows, height: below3 })
  ] });
}
function Axes({ drawing, surface }) {
  const { marks: marks3 } = drawing;
  const [first2, ...others] = marks3.axes;
  const widest3 = maxOf(
    (first2?.ticks ?? []).map(({ text: text3 }) => textWidth(text3, size14)),
    0
  );
  const left = marks3.hasNames ? Math.ceil(widest3) + 16 : Math.max(44, Math.ceil(widest3) + 16);
  const margins8 = { top: head, right: 28, bottom: 10, left, leftShare: leftShare3 };
  const width = surface.width === "fluid" ? 600 : surface.width;
  const height = Math.max(24, surface.height - margins8.top - margins8.bottom);
  const units5 = pathUnits(
    surface.medium === "page" ? null : { width: width - Math.min(left, width * leftShare3) - margins8.right, height }
  );
  return /* @__PURE__ */ jsxs29(Plot, { surface, label: drawing.label, margins: margins8, legend: [], legendPlace: "none", children: [
    /* @__PURE__ */ jsx34(PathLayer, { units: units5, clip: false, children: marks3.lines.map((line6, index) => /* @__PURE__ */ jsx34(
      "path",
      {
        "data-item": index,
        "data-series": line6.label,
        d: linePath(
          line6.at.map((at2, axis) => point(at2, axis, marks3.axes.length, units5)),
          "linear"
        ),
        fill: "none",
        stroke: markColor(line6.color, surface.theme),
        strokeOpacity: line6.isDimmed ? 0.15 : 0.8,
        strokeLinejoin: "round",
        strokeLinecap: "round",
        ...strokeOf(units5, marks3.lines.length > 100 ? 1 : 2)
      },
      line6.key
    )) }),
    marks3.axes.map((axis, index) => /* @__PURE__ */ jsx34(
      "line",
      {
        x1: place(index, marks3.axes.length),
        x2: place(index, marks3.axes.length),
        y1: "0",
        y2: "100%",
        stroke: surface.theme.axis
      },
      axis.key
    )),
    /* @__PURE__ */ jsx34(Ticks3, { axes: marks3.axes, surface, left, height, others: others.length }),
    /* @__PURE__ */ jsx34(Heads, { axes: marks3.axes, surface, left })
  ] });
}
function Rows2({
  drawing,
  rows: rows2,
  height
}) {
  const { columns } = drawing.table;
  const side3 = (index) => index === 0 ? "grid-text" : "grid-right";
  return /* @__PURE__ */ jsx34("div", { className: "grid", style: { height }, children: /* @__PURE__ */ jsx34("div", { className: "grid-scroll", children: /* @__PURE__ */ jsxs29("table", { children: [
    /* @__PURE__ */ jsx34("thead", { children: /* @__PURE__ */ jsx34("tr", { children: columns.map((column2, index) => /* @__PURE__ */ jsx34("th", { scope: "col", className: side3(index), children: column2 }, column2)) }) }),
    /* @__PURE__ */ jsx34("tbody", { children: rows2.map((row) => /* @__PURE__ */ jsx34("tr", { children: columns.map((column2, index) => /* @__PURE__ */ jsx34("td", { className: side3(index), children: row[index] }, column2)) }, row.join(" "))) })
  ] }) }) });
}
function Ticks3({
  axes,
  surface,
  left,
  height,
  others
}) {
  const { theme } = surface;
  const texts = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const margin = Math.min(left, width * leftShare3);
      const room = others === 0 ? width : (width - margin - 28) / others;
      return axes.flatMap(
        ({ key, ticks: ticks2 }, index) => thinned2(ticks2, height).map((tick) => ({
          key,
          index,
          at: tick.at,
          text: shorten(tick.text, index === 0 ? margin - 10 : Math.max(24, room - 16), size14)
        }))
      );
    },
    ({ key, at: at2, text: text3 }) => `${key} ${at2} ${text3}`
  );
  return /* @__PURE__ */ jsx34(
    "g",
    {
      fontSize: size14,
      fill: theme.quiet,
      stroke: theme.surface,
      strokeWidth: 3,
      paintOrder: "stroke",
      textAnchor: "end",
      pointerEvents: "none",
      children: texts.map(({ item, shownAt }) => /* @__PURE__ */ jsx34(
        "text",
        {
          x: place(item.index, axes.length),
          dx: -6,
          y: percent2(1 - item.at),
          dy: 4,
          "data-w": shownAt,
          children: item.text
        },
        `${item.key} ${item.at} ${item.text}`
      ))
    }
  );
}
function Heads({ axes, surface, left }) {
  const texts = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const margin = Math.min(left, width * leftShare3);
      const step2 = axes.length < 2 ? width : (width - margin - 28) / (axes.length - 1);
      return axes.map(({ key, label }, index) => {
        const room = index === 0 ? margin + step2 / 2 - 6 : index === axes.length - 1 ? step2 / 2 + 22 : step2 - 8;
        return { key, index, text: shorten(label, Math.max(20, room), headSize), margin: Math.round(margin) };
      });
    },
    ({ key, text: text3, index, margin }) => `${key} ${text3} ${index === 0 ? margin : ""}`
  );
  return /* @__PURE__ */ jsx34("g", { fontSize: headSize, fill: surface.theme.text, children: texts.map(({ item, shownAt }) => {
    const isFirst = item.index === 0;
    const isLast = item.index === axes.length - 1;
    return /* @__PURE__ */ jsx34(
      "text",
      {
        x: place(item.index, axes.length),
        dx: isFirst ? -item.margin : isLast ? 24 : 0,
        y: -10,
        textAnchor: isFirst ? "start" : isLast ? "end" : "middle",
        "data-w": shownAt,
        children: item.text
      },
      `${item.key} ${item.text} ${shownAt}`
    );
  }) });
}
function place(index, count) {
  return percent2(count < 2 ? 0 : index / (count - 1));
}
function point(at2, axis, axes, units5) {
  if (at2 === null) return null;
  return [Math.round((axes < 2 ? 0 : axis / (axes - 1)) * units5.width), Math.round((1 - at2) * units5.height)];
}
function thinned2(ticks2, height) {
  const every3 = Math.max(1, Math.ceil(ticks2.length * 14 / height));
  return ticks2.filter((_, index) => index % every3 === 0);
}

// lib/viz/para/transform.ts
var ticks = 5;
var faintest2 = 0.3;
function transform42(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const dimensions = columnNames(formData.series);
  const metrics2 = [...new Set(ensureArray(formData.metrics).map(metricLabel))];
  const rows2 = dimensionRows(frame5, dimensions, formData, locale);
  const numbers2 = (name) => (columnOf(frame5, name)?.values ?? []).map(numberOf2);
  const writers2 = metrics2.map((metric2) => valueFormatter(metric2, savedFormats(dataset2), null, null, locale));
  const columns = metrics2.map(numbers2);
  const measured2 = columns.map((values, index) => {
    const metric2 = metrics2[index] ?? "";
    return { key: metric2, label: verboseName(dataset2, metric2), ...axisOf3(values, writers2[index] ?? String) };
  });
  const hasNames = formData.include_series === true && dimensions.length > 0;
  const axes = hasNames ? [
    namesAxis(
      dimensions.join(", "),
      rows2.map(({ label }) => label)
    ),
    ...measured2
  ] : measured2;
  const second2 = formData.secondary_metric ? metricLabel(formData.secondary_metric) : null;
  const colorOf = lineColors(second2 === null ? null : numbers2(second2), input);
  const text3 = (index, row) => {
    const value = columns[index]?.[row] ?? null;
    return value === null ? "" : writers2[index]?.(value) ?? "";
  };
  const lines = rows2.map(({ label }, row) => ({
    key: `${row}`,
    label: label || measured2.map((axis) => axis.label).join(", "),
    color: colorOf(row, label),
    at: axes.map(({ places: places2 }) => places2[row] ?? null),
    isDimmed: isDimmed(input.selected, label)
  }));
  const table2 = categoryTable(
    [dimensions.join(", "), ...measured2.map(({ label }) => label)],
    rows2.map(({ label }, row) => [label, ...metrics2.map((_, index) => text3(index, row))])
  );
  const writeSecond = valueFormatter(second2 ?? void 0, savedFormats(dataset2), null, null, locale);
  const seconds = second2 === null ? [] : numbers2(second2);
  return {
    marks: {
      axes: axes.map(({ key, label, ticks: own }) => ({ key, label, ticks: own })),
      lines,
      hasNames,
      rows: formData.show_datatable === true ? table2.rows : null
    },
    label: `Parallel coordinates of ${measured2.map(({ label }) => label).join(", ")}: ${lines.length} lines.`,
    table: table2,
    legend: [],
    interaction: {
      kind: "items",
      items: lines.map(({ label, color }, row) => ({
        title: label,
        rows: [
          ...measured2.map((axis, index) => ({
            label: axis.label,
            value: text3(index, row),
            ...index === 0 ? { color } : {}
          })),
          ...second2 === null || metrics2.includes(second2) ? [] : [{ label: verboseName(dataset2, second2), value: writeSecond(seconds[row] ?? null) }]
        ],
        filters: rows2[row]?.filters ?? []
      }))
    },
    isEmpty: frame5.length === 0 || metrics2.length === 0
  };
  function lineColors(values, { formData: form }) {
    if (values === null) return (_, label) => colors.of(label || "line");
    const known3 = values.filter((value) => value !== null);
    const [low, high] = [minOf(known3), maxOf(known3)];
    const ramp = colors.ramp(form.linear_color_scheme);
    return (row) => rampColor(ramp, faintest2 + (1 - faintest2) * (high > low ? ((values[row] ?? low) - low) / (high - low) : 1));
  }
}
function axisOf3(values, write3) {
  const known3 = values.filter((value) => value !== null);
  const [low, high] = known3.length === 0 ? [0, 1] : [minOf(known3), maxOf(known3)];
  const scale = valueScale({ low, high, min: null, max: null, scale: "linear", whole: false }, ticks);
  return {
    ticks: scale.ticks.map((tick) => ({ at: scale.at(tick), text: write3(tick) })),
    places: values.map((value) => value === null ? null : scale.at(value))
  };
}
function namesAxis(label, names) {
  const last = Math.max(1, names.length - 1);
  const places2 = names.map((_, index) => 1 - index / last);
  return { key: "names", label, ticks: names.map((text3, index) => ({ at: places2[index] ?? 1, text: text3 })), places: places2 };
}

// lib/viz/para/para.ts
var para = {
  definition: definition42,
  controls: controls42,
  defaults: defaultsOf(controls42),
  query: query42,
  transform: transform42,
  render: render43
};

// lib/viz/partition/controls.ts
var controls43 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [groupby],
      [limit],
      [sortMetric],
      [orderDesc],
      [checkbox("contribution", "Contribution")],
      [rowLimit]
    ]
  },
  {
    label: "Time Series Options",
    tab: "data",
    expanded: true,
    rows: [
      [
        select(
          "time_series_option",
          "Options",
          [
            ["not_time", "Not Time Series"],
            ["time_series", "Time Series"],
            ["agg_mean", "Aggregate Mean"],
            ["agg_sum", "Aggregate Sum"],
            ["point_diff", "Difference"],
            ["point_percent", "Percent Change"],
            ["point_factor", "Factor"],
            ["adv_anal", "Advanced Analytics"]
          ],
          { default: "not_time", description: "How time is counted in", validators: ["nonEmpty"] }
        )
      ]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [numberFormat("number_format", "Number format"), dateFormat("date_time_format", "Date Time Format")],
      [
        text("partition_limit", "Partition Limit", {
          description: "The most parts that a group is divided into; the smallest go first",
          default: "5"
        }),
        text("partition_threshold", "Partition Threshold", {
          description: "Parts smaller than this share of their group are left out",
          default: "0.05"
        })
      ],
      [checkbox("log_scale", "Log Scale", { description: "Use a log scale", ...render })],
      [checkbox("equal_date_size", "Equal Date Sizes", { default: true, ...render })],
      [checkbox("rich_tooltip", "Rich Tooltip", { default: true, ...render })]
    ]
  },
  olderAnalytics
];

// lib/viz/partition/definition.ts
var definition43 = {
  type: "partition",
  name: "Partition Chart",
  category: "Part of a Whole",
  description: "A measure divided among groups, level by level.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/partition/query.ts
function query43(formData) {
  const base = baseQuery(formData);
  const [metric2] = base.metrics ?? [];
  const isTimed = (formData.time_series_option ?? "not_time") !== "not_time";
  const order2 = base.series_limit_metric ?? metric2;
  return queryContext(formData, [
    isTimed ? { ...base, is_timeseries: true, series_columns: base.columns ?? [] } : { ...base, ...order2 === void 0 ? {} : { orderby: [[order2, formData.order_desc === false]] } }
  ]);
}

// lib/viz/partition/render.tsx
import { rgb as rgb7 } from "@visx/vendor/d3-color";
import { jsx as jsx35, jsxs as jsxs30 } from "react/jsx-runtime";
var size15 = 12;
var lowest = 15;
var margins6 = { top: 0, right: 0, bottom: 0, left: 0 };
var legible2 = 30;
function render44(drawing, surface) {
  const { boxes: boxes2, levels: levels2 } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: "none", margins: margins6 });
  const texts = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const room = width / levels2 - 16;
      if (room < legible2) return [];
      return boxes2.filter((box) => box.height * height >= lowest).map((box) => ({ box, text: fitting2(box, room) }));
    },
    ({ box, text: text3 }) => `${box.key} ${text3}`
  );
  return /* @__PURE__ */ jsxs30(Stage, { drawing, surface, legendPlace: "none", margins: margins6, children: [
    boxes2.map((box, index) => /* @__PURE__ */ jsx35(
      "rect",
      {
        "data-item": index,
        "data-series": box.series,
        x: percent2(box.level / levels2),
        y: percent2(box.top),
        width: percent2(1 / levels2),
        height: percent2(box.height),
        fill: markColor(box.color, surface.theme),
        fillOpacity: opacityOf(box.level),
        stroke: surface.theme.surface,
        strokeWidth: box.height * height < 3 ? 0.25 : 1
      },
      box.key
    )),
    /* @__PURE__ */ jsx35("g", { fontSize: size15, pointerEvents: "none", children: texts.map(({ item: { box, text: text3 }, shownAt }) => /* @__PURE__ */ jsx35(
      "text",
      {
        x: percent2(box.level / levels2),
        dx: 8,
        y: percent2(box.top + box.height / 2),
        dy: 4,
        fill: inkOver(groundOf2(box), surface.theme),
        "data-w": shownAt,
        children: text3
      },
      `${box.key} ${text3}`
    )) })
  ] });
}
function fitting2({ name, text: text3 }, room) {
  const whole3 = `${name}: ${text3}`;
  return textWidth(whole3, size15) <= room ? whole3 : shorten(name, room, size15);
}
function opacityOf(level) {
  return Math.max(0.4, 1 - Math.max(0, level - 1) * 0.3);
}
function groundOf2({ color, level }) {
  return rgb7(color).copy({ opacity: opacityOf(level) }).formatRgb();
}

// lib/viz/partition/rolling.ts
function rolling2(values, form) {
  const type = form.rolling_type;
  if (type === "cumsum") {
    let sum4 = 0;
    return values.map((value) => {
      sum4 += value;
      return sum4;
    });
  }
  if (type !== "mean" && type !== "sum" && type !== "std") return [...values];
  const length = Math.max(1, Math.floor(Number(form.rolling_periods)) || 1);
  const least = Math.max(type === "std" ? 2 : 1, Math.floor(Number(form.min_periods)) || 0);
  return values.map((_, index) => {
    const window = values.slice(Math.max(0, index - length + 1), index + 1);
    return window.length < least ? null : summary(type, window);
  });
}
function summary(type, window) {
  const sum4 = window.reduce((total, value) => total + value, 0);
  if (type === "sum") return sum4;
  const mean3 = sum4 / window.length;
  if (type === "mean") return mean3;
  return Math.sqrt(window.reduce((total, value) => total + (value - mean3) ** 2, 0) / (window.length - 1));
}

// lib/viz/partition/part-rows.ts
function partRows(frame5, metric2, form, locale) {
  const clock2 = columnOf(frame5, "__timestamp");
  const values = columnOf(frame5, metric2)?.values ?? [];
  const rows2 = dimensionRows(frame5, columnNames(form.groupby), form, locale).map(
    ({ texts }, row) => ({
      path: texts,
      value: numberOf2(values[row] ?? null) ?? 0,
      time: numberOf2(clock2?.values[row] ?? null) ?? 0
    })
  );
  const option = String(form.time_series_option ?? "not_time");
  if (option === "not_time" || clock2 === void 0) return rows2;
  const sorted = rows2.sort((one2, other) => one2.time - other.time);
  const groups = /* @__PURE__ */ new Map();
  for (const row of sorted) {
    const key = JSON.stringify(row.path);
    groups.set(key, [...groups.get(key) ?? [], row]);
  }
  if (option === "time_series" || option === "adv_anal") {
    const grain = typeof form.time_grain_sqla === "string" ? form.time_grain_sqla : null;
    const write3 = timeWriter2(String(form.date_time_format || "smart_date"), grain, locale);
    const shown = option === "time_series" ? sorted : [...groups.values()].flatMap((group4) => rolled(group4, form));
    return shown.sort((one2, other) => one2.time - other.time).map(({ path, value, time }) => ({ path: [write3(time), ...path], value }));
  }
  return [...groups.values()].map((group4) => ({
    path: group4[0]?.path ?? [],
    value: summary2(
      option,
      group4.map(({ value }) => value)
    )
  }));
}
function rolled(rows2, form) {
  const values = rolling2(
    rows2.map(({ value }) => value),
    form
  );
  return rows2.flatMap((row, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ ...row, value }];
  });
}
function summary2(option, values) {
  const sum4 = values.reduce((total, value) => total + value, 0);
  const [first2 = 0, last = 0] = [values[0], values.at(-1)];
  switch (option) {
    case "agg_mean":
      return sum4 / Math.max(1, values.length);
    case "point_diff":
      return last - first2;
    case "point_factor":
      return first2 === 0 ? 0 : last / first2;
    case "point_percent":
      return first2 === 0 ? 0 : last / first2 - 1;
    default:
      return sum4;
  }
}

// lib/viz/partition/tree.ts
function partTree(name, rows2, evenLevel) {
  const whole3 = { name, path: [], value: 0, parts: [], isEven: evenLevel === 0 };
  const known3 = /* @__PURE__ */ new Map();
  for (const { path, value } of rows2) {
    whole3.value += value;
    let parent = whole3;
    path.forEach((step2, depth) => {
      const own = path.slice(0, depth + 1);
      const key = JSON.stringify(own);
      let part2 = known3.get(key);
      if (part2 === void 0) {
        part2 = { name: step2, path: own, value: 0, parts: [], isEven: evenLevel === depth + 1 };
        known3.set(key, part2);
        parent.parts.push(part2);
      }
      part2.value += value;
      parent = part2;
    });
  }
  return whole3;
}
function prune(part2, pruning) {
  if (part2.isEven) return { ...part2, parts: part2.parts.map((one2) => prune(one2, pruning)) };
  const kept = [...part2.parts].sort((one2, other) => Math.abs(other.value) - Math.abs(one2.value)).slice(0, pruning.limit).filter(({ value }) => part2.value === 0 || Math.abs(value / part2.value) >= pruning.threshold);
  return { ...part2, parts: kept.map((one2) => prune(one2, pruning)) };
}

// lib/viz/partition/transform.ts
function transform43(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const metrics2 = ensureArray(formData.metrics).map(metricLabel);
  const isTimed = formData.time_series_option === "time_series" || formData.time_series_option === "adv_anal";
  const evenLevel = isTimed && formData.equal_date_size !== false ? 0 : null;
  const pruning = { limit: countOf2(formData.partition_limit), threshold: Number(formData.partition_threshold) || 0 };
  const wholes = metrics2.map(
    (metric2) => prune(partTree(verboseName(dataset2, metric2), partRows(frame5, metric2, formData, locale), evenLevel), pruning)
  );
  const sizeOf6 = sizing(formData);
  const placed2 = place2(wholes, [], 0, 1, false, sizeOf6);
  const write3 = writerOf3(formData, locale);
  const grand = wholes.reduce((sum4, { value }) => sum4 + value, 0);
  const textOf4 = (part2) => write3(formData.contribution === true ? part2.value / (grand || 1) : part2.value);
  const boxes2 = placed2.map(({ part: part2, parents, top, height }, index) => {
    const series2 = part2.path[0] ?? "";
    return {
      key: `${index}`,
      name: part2.name,
      path: part2.path,
      text: textOf4(part2),
      color: colors.of(series2 || part2.name, formData.color_scheme),
      series: series2,
      level: parents.length,
      top,
      height
    };
  });
  const groups = [...isTimed ? ["Time"] : [], ...columnNames(formData.groupby)];
  const writeShare = numberFormatter(".1%", locale);
  return {
    marks: { boxes: boxes2, levels: groups.length + 1 },
    label: `Partition of ${wholes.map((whole3) => `${whole3.name} (${textOf4(whole3)})`).join(", ")} by ${groups.join(", ")}.`,
    table: categoryTable(
      [groups.join(" \u203A "), "Value"],
      placed2.map(({ part: part2, parents }) => [(parents[0] ? part2.path : [part2.name]).join(" \u203A "), textOf4(part2)])
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: placed2.map(({ part: part2, parents }, index) => {
        const own = { label: part2.name, value: textOf4(part2), color: boxes2[index]?.color ?? "" };
        const parent = parents.at(-1);
        const rows2 = [
          ...formData.rich_tooltip === false ? [] : parents.map((one2) => ({ label: one2.name, value: textOf4(one2) })),
          own,
          ...parent === void 0 || parent.value === 0 ? [] : [{ label: `% of ${parent.name}`, value: writeShare(part2.value / parent.value) }]
        ];
        return { title: part2.path.length === 0 ? part2.name : part2.path.join(" \u203A "), rows: rows2 };
      })
    },
    isEmpty: frame5.length === 0 || metrics2.length === 0
  };
}
function place2(parts4, parents, top, height, isEven, sizeOf6) {
  const sizes3 = parts4.map((part2) => isEven ? 1 : sizeOf6(part2));
  const whole3 = sizes3.reduce((sum4, size21) => sum4 + size21, 0);
  let at2 = top;
  return parts4.flatMap((part2, index) => {
    const share3 = whole3 === 0 ? height / parts4.length : (sizes3[index] ?? 0) / whole3 * height;
    const own = { part: part2, parents, top: at2, height: share3 };
    const inner3 = place2(part2.parts, [...parents, part2], at2, share3, part2.isEven, sizeOf6);
    at2 += share3;
    return [own, ...inner3];
  });
}
function sizing(form) {
  return form.log_scale === true ? ({ value }) => Math.log10(1 + Math.abs(value)) : ({ value }) => Math.abs(value);
}
function writerOf3(form, locale) {
  const isPercent = form.time_series_option === "point_percent" || form.contribution === true;
  return numberFormatter(isPercent ? ".1%" : String(form.number_format ?? ""), locale);
}
function countOf2(value) {
  const count = Number(value);
  return Number.isFinite(count) && count > 0 ? Math.floor(count) : Number.POSITIVE_INFINITY;
}

// lib/viz/partition/partition.ts
var partition = {
  definition: definition43,
  controls: controls43,
  defaults: defaultsOf(controls43),
  query: query43,
  transform: transform43,
  render: render44
};

// lib/viz/pie/controls.ts
var labelTypes2 = [
  ["key", "Category Name"],
  ["value", "Value"],
  ["percent", "Percentage"],
  ["key_value", "Category and Value"],
  ["key_percent", "Category and Percentage"],
  ["key_value_percent", "Category, Value and Percentage"],
  ["value_percent", "Value and Percentage"],
  ["template", "Template"]
];
var controls44 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [[groupby], [metric], [adhocFilters], [{ ...rowLimit, default: 100 }], [sortByMetric(true)]]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [text("show_labels_threshold", "Percentage threshold", { default: 5, ...render })],
      [control("threshold_for_other", "NumberControl", "Threshold for Other", { default: 0, ...render })],
      [
        select(
          "roseType",
          "Rose Type",
          [
            ["area", "Area"],
            ["radius", "Radius"],
            [null, "None"]
          ],
          render
        )
      ],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [select("label_type", "Label Type", labelTypes2, { default: "key", ...render })],
      [text("label_template", "Label Template", { visible: (form) => form.label_type === "template", ...render })],
      [numberFormat("number_format", "Number format")],
      [currencyFormat],
      [dateFormat("date_format", "Date format")],
      [checkbox("show_labels", "Show Labels", { default: true, ...render })],
      [checkbox("labels_outside", "Put labels outside", { default: true, visible: when("show_labels"), ...render })],
      [checkbox("label_line", "Label Line", { visible: when("show_labels"), ...render })],
      [checkbox("show_total", "Show Total", render)],
      [control("outerRadius", "SliderControl", "Outer Radius", { default: 70, ...render })],
      [checkbox("donut", "Donut", render)],
      [control("innerRadius", "SliderControl", "Inner Radius", { default: 30, visible: when("donut"), ...render })]
    ]
  }
];

// lib/viz/pie/definition.ts
var definition44 = {
  type: "pie",
  name: "Pie Chart",
  category: "Part of a Whole",
  description: "Shares of a whole.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/pie/query.ts
function query44(formData) {
  const base = baseQuery(formData);
  const [metric2] = base.metrics ?? [];
  if (metric2 === void 0) throw new AppError("metric_missing", {});
  const label = metricLabel(metric2);
  return queryContext(formData, [
    {
      ...base,
      ...formData.sort_by_metric ? { orderby: [[metric2, false]] } : {},
      post_processing: [
        { operation: "contribution", options: { columns: [label], rename_columns: [`${label}__contribution`] } }
      ]
    }
  ]);
}

// lib/viz/pie/render.tsx
import { arc as arc5 } from "@visx/vendor/d3-shape";

// lib/viz/pie/layout.ts
var size16 = 12;
var line4 = 16;
var elbow = 12;
var tail = 10;
var smallestShare = 0.55;
function pieLayout(marks3, width, height) {
  const half = width / 2;
  const tallest = Math.max(24, height / 2 - 10);
  const labelled = marks3.slices.filter(({ text: text3 }) => text3 !== null);
  const bare = Math.max(20, Math.min(tallest, half - 8) * marks3.size);
  const onSlices = { radius: bare, labels: marks3.labels === "none" ? [] : insideLabels(marks3, labelled, bare) };
  if (marks3.labels !== "outside" || labelled.length === 0) return onSlices;
  const widest3 = maxOf(labelled.map(({ text: text3 }) => textWidth(text3 ?? "", size16)));
  const room = Math.min(widest3, Math.max(56, half * 0.5));
  const radius = Math.max(20, Math.min(tallest - 6, half - room - elbow - tail - 8) * marks3.size);
  if (radius < bare * smallestShare) return onSlices;
  const sides = ["end", "start"].flatMap((anchor) => column(labelled, anchor, radius, half, height));
  return { radius, labels: sides };
}
function column(slices, anchor, radius, half, height) {
  const sign = anchor === "start" ? 1 : -1;
  const limit2 = height / 2 - line4 / 2;
  const most2 = Math.floor(limit2 * 2 / line4) + 1;
  const own = slices.map((slice) => ({ slice, angle: (slice.start + slice.end) / 2 })).filter(({ angle }) => Math.sin(angle) >= 0 === sign > 0).sort((one2, other) => other.slice.end - other.slice.start - (one2.slice.end - one2.slice.start)).slice(0, most2).map((one2) => ({ ...one2, y: -Math.cos(one2.angle) * (radius + elbow) })).sort((one2, other) => one2.y - other.y);
  spread2(own, limit2);
  const x2 = radius + elbow + tail;
  return own.map(({ slice, angle, y: y2 }) => {
    const reach = radius * slice.reach;
    const edge = [Math.sin(angle) * reach, -Math.cos(angle) * reach];
    const bend2 = sign * Math.max(Math.abs(Math.sin(angle) * (radius + elbow)), x2 - tail - 2);
    const points = [edge, [bend2, y2], [sign * (x2 - 4), y2]];
    return {
      slice,
      text: shorten(slice.text ?? "", half - x2 - 4, size16),
      x: sign * x2,
      y: y2,
      anchor,
      leader: `M${points.map((point3) => point3.map((value) => Math.round(value * 10) / 10).join(" ")).join("L")}`
    };
  });
}
function spread2(labels, limit2) {
  let lowest2 = -limit2;
  for (const label of labels) {
    label.y = Math.max(label.y, lowest2);
    lowest2 = label.y + line4;
  }
  let highest = limit2;
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, highest);
    highest = label.y - line4;
  }
}
function insideLabels(marks3, slices, radius) {
  return slices.flatMap((slice) => {
    const angle = (slice.start + slice.end) / 2;
    const inner3 = radius * marks3.hole;
    const outer = radius * slice.reach;
    const at2 = inner3 === 0 ? outer * 0.64 : (inner3 + outer) / 2;
    const opening = slice.end - slice.start;
    const chord2 = opening >= Math.PI ? radius : 2 * at2 * Math.sin(opening / 2);
    const room = Math.min(chord2, inner3 === 0 ? radius * 0.8 : outer - inner3) - 8;
    const text3 = slice.text ?? "";
    if (textWidth(text3, size16) > room) return [];
    return [{ slice, text: text3, x: Math.sin(angle) * at2, y: -Math.cos(angle) * at2, anchor: "middle", leader: "" }];
  });
}

// lib/viz/pie/render.tsx
import { Fragment as Fragment14, jsx as jsx36, jsxs as jsxs31 } from "react/jsx-runtime";
var unit = 100;
var widestLegend = 160;
function render45(drawing, surface) {
  return surface.medium === "image" ? /* @__PURE__ */ jsx36(ImagePie, { drawing, surface }) : /* @__PURE__ */ jsx36(PagePie, { drawing, surface });
}
function PagePie({ drawing, surface }) {
  const { marks: marks3, legend: legend2 } = drawing;
  const hasLegend = marks3.legendPlace !== "none" && legend2.length > 0;
  const isAbove = marks3.legendPlace === "top" || marks3.legendPlace === "bottom";
  const height = surface.height - (hasLegend && isAbove ? legendHeight : 0);
  const layouts = widthRanges(surface.width).map((range) => {
    const width = range.width - (hasLegend && !isAbove ? Math.min(widestLegend, range.width * 0.35) : 0);
    const layout = pieLayout(marks3, width, height);
    const isNameless = !hasLegend && marks3.labels === "outside" && layout.labels.length < marks3.slices.length / 2;
    return { range, isNameless, layout: isNameless ? pieLayout(marks3, width, height - legendHeight) : layout };
  });
  const nameless = layouts.flatMap(({ range, isNameless }) => isNameless ? [range.key] : []).join("");
  const scales = Object.fromEntries(layouts.map(({ range, layout }) => [`--pie-${range.key}`, layout.radius / unit]));
  return /* @__PURE__ */ jsxs31(
    "div",
    {
      className: "plot",
      "data-legend": marks3.legendPlace,
      style: { height: surface.height, width: surface.width === "fluid" ? "100%" : surface.width },
      children: [
        hasLegend ? /* @__PURE__ */ jsx36(Legend, { items: legend2, narrowOnly: false }) : null,
        nameless === "" ? null : /* @__PURE__ */ jsx36(Legend, { items: legend2, narrowOnly: false, shownAt: nameless }),
        /* @__PURE__ */ jsx36("div", { className: "plot-frame", style: scales, children: /* @__PURE__ */ jsx36("svg", { role: "img", "aria-label": drawing.label, width: "100%", height: "100%", fontSize: 12, children: /* @__PURE__ */ jsxs31("svg", { x: "50%", y: "50%", overflow: "visible", "aria-hidden": "true", children: [
          /* @__PURE__ */ jsxs31(
            "g",
            {
              className: surface.width === "fluid" ? "pie-arcs" : void 0,
              transform: surface.width === "fluid" ? void 0 : `scale(${(layouts[0]?.layout.radius ?? unit) / unit})`,
              children: [
                /* @__PURE__ */ jsx36(Slices, { marks: marks3, surface }),
                /* @__PURE__ */ jsx36(HoleText, { marks: marks3, surface })
              ]
            }
          ),
          merged2(layouts).map(({ layout, keys }) => /* @__PURE__ */ jsx36("g", { "data-w": surface.width === "fluid" ? keys : void 0, children: /* @__PURE__ */ jsx36(Labels4, { layout, surface }) }, keys)),
          /* @__PURE__ */ jsx36(Total, { marks: marks3, surface, height })
        ] }) }) })
      ]
    }
  );
}
function merged2(layouts) {
  const looks4 = /* @__PURE__ */ new Map();
  for (const { range, layout } of layouts) {
    const look3 = layout.labels.map(({ text: text3, x: x2, y: y2 }) => `${text3} ${x2} ${y2}`).join();
    const known3 = looks4.get(look3);
    if (known3) known3.keys += range.key;
    else looks4.set(look3, { layout, keys: range.key });
  }
  return [...looks4.values()].filter(({ layout }) => layout.labels.length > 0);
}
function ImagePie({ drawing, surface }) {
  const { marks: marks3, legend: legend2 } = drawing;
  const width = surface.width === "fluid" ? 600 : surface.width;
  const top = marks3.legendPlace !== "none" && legend2.length > 0 ? legendHeight : 0;
  const height = surface.height - top;
  const layout = pieLayout(marks3, width, height);
  return /* @__PURE__ */ jsxs31(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height: surface.height,
      viewBox: `0 0 ${width} ${surface.height}`,
      fontFamily: surface.theme.font,
      fontSize: 12,
      role: "img",
      "aria-label": drawing.label,
      children: [
        top > 0 ? /* @__PURE__ */ jsx36(ImageLegend, { items: legend2, width, theme: surface.theme }) : null,
        /* @__PURE__ */ jsxs31("g", { transform: `translate(${width / 2} ${top + height / 2})`, children: [
          /* @__PURE__ */ jsxs31("g", { transform: `scale(${layout.radius / unit})`, children: [
            /* @__PURE__ */ jsx36(Slices, { marks: marks3, surface }),
            /* @__PURE__ */ jsx36(HoleText, { marks: marks3, surface })
          ] }),
          /* @__PURE__ */ jsx36(Labels4, { layout, surface }),
          /* @__PURE__ */ jsx36(Total, { marks: marks3, surface, height })
        ] })
      ]
    }
  );
}
function Slices({ marks: marks3, surface }) {
  const shape2 = arc5().innerRadius(marks3.hole * unit).outerRadius(({ reach }) => Math.max(reach, marks3.hole) * unit).startAngle(({ start }) => start).endAngle(({ end }) => end);
  return /* @__PURE__ */ jsx36(Fragment14, { children: marks3.slices.map((slice) => /* @__PURE__ */ jsx36(
    "path",
    {
      d: rounded(shape2(slice) ?? ""),
      fill: markColor(slice.color, surface.theme),
      fillOpacity: slice.isDimmed ? 0.3 : void 0,
      stroke: surface.theme.surface,
      strokeWidth: marks3.slices.length > 1 ? 1 : 0,
      "data-series": slice.key,
      "data-item": slice.item
    },
    slice.key
  )) });
}
function rounded(path) {
  return path.replace(/\d+\.\d+/g, (number2) => String(Math.round(Number(number2) * 100) / 100));
}
function Labels4({ layout, surface }) {
  const { theme } = surface;
  return /* @__PURE__ */ jsx36(Fragment14, { children: layout.labels.map(({ slice, text: text3, x: x2, y: y2, anchor, leader }) => /* @__PURE__ */ jsxs31("g", { "data-series": slice.key, opacity: slice.isDimmed ? 0.4 : void 0, children: [
    leader === "" ? null : /* @__PURE__ */ jsx36("path", { d: leader, fill: "none", stroke: theme.axis }),
    /* @__PURE__ */ jsx36(
      "text",
      {
        x: Math.round(x2 * 10) / 10,
        y: Math.round(y2 * 10) / 10 + 4,
        textAnchor: anchor,
        fill: leader === "" ? inkFor(slice.color) : theme.text,
        children: text3
      }
    )
  ] }, slice.key)) });
}
function Total({ marks: marks3, surface, height }) {
  if (marks3.total === null || isInHole(marks3)) return null;
  return /* @__PURE__ */ jsx36("text", { y: height / 2 - 2, textAnchor: "middle", fontWeight: 600, fill: surface.theme.text, children: marks3.total });
}
function isInHole(marks3) {
  return marks3.hole > 0.3;
}
function HoleText({ marks: marks3, surface }) {
  if (marks3.total === null || !isInHole(marks3)) return null;
  const size21 = Math.min(20, marks3.hole * unit * 1.5 / textWidth(marks3.total, 1, 600));
  return /* @__PURE__ */ jsx36("text", { y: size21 * 0.36, textAnchor: "middle", fontSize: size21, fontWeight: 600, fill: surface.theme.text, children: marks3.total });
}

// lib/viz/pie/percents.ts
var parts2 = 1e4;
function roundedShares(values) {
  const whole3 = values.reduce((sum4, value) => sum4 + value, 0);
  if (!(whole3 > 0)) return values.map(() => 0);
  const exact2 = values.map((value) => value / whole3 * parts2);
  const floors = exact2.map((share3) => Math.floor(share3));
  const left = parts2 - floors.reduce((sum4, share3) => sum4 + share3, 0);
  const raised = new Set(
    exact2.map((share3, at2) => ({ at: at2, rest: share3 - (floors[at2] ?? 0) })).sort((one2, other) => other.rest - one2.rest).slice(0, left).map(({ at: at2 }) => at2)
  );
  return floors.map((share3, at2) => (share3 + (raised.has(at2) ? 1 : 0)) / parts2);
}

// lib/viz/pie/transform.ts
var full = Math.PI * 2;
var otherColor = "#8a8f98";
function transform44(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const metric2 = metricLabel(formData.metric ?? "");
  const parts4 = withOther(partsOf(input, metric2), Number(formData.threshold_for_other ?? 0));
  const whole3 = parts4.reduce((sum4, { value }) => sum4 + value, 0);
  const write3 = valueFormatter(
    metric2,
    savedFormats(dataset2),
    formData.number_format,
    formData.currency_format,
    locale
  );
  const writeShare = numberFormatter(".2%", locale);
  const most2 = maxOf(
    parts4.map(({ value }) => value),
    0
  );
  const shares3 = parts4.map(({ value }) => whole3 === 0 ? 0 : value / whole3);
  const written2 = roundedShares(parts4.map(({ value }) => value)).map(writeShare);
  const threshold2 = Number(formData.show_labels_threshold ?? 5) / 100;
  let angle = 0;
  const slices = parts4.map((part2, index) => {
    const share3 = shares3[index] ?? 0;
    const start = angle;
    angle += formData.roseType === "area" ? full / parts4.length : share3 * full;
    const texts = { name: part2.label, value: write3(part2.value), percent: written2[index] ?? "" };
    return {
      key: part2.label,
      label: part2.label,
      color: part2.isOther ? otherColor : colors.of(part2.label, formData.color_scheme),
      start,
      end: angle,
      reach: formData.roseType && most2 > 0 ? 0.25 + 0.75 * (part2.value / most2) : 1,
      text: share3 >= threshold2 ? labelText2(formData, texts) : null,
      item: index,
      isDimmed: input.selected !== void 0 && input.selected.length > 0 && !input.selected.includes(part2.label)
    };
  });
  const name = verboseName(dataset2, metric2);
  return {
    marks: {
      slices,
      hole: formData.donut ? Number(formData.innerRadius ?? 30) / Math.max(1, Number(formData.outerRadius ?? 70)) : 0,
      size: Math.min(1, Number(formData.outerRadius ?? 70) / 70),
      labels: formData.show_labels === false ? "none" : formData.labels_outside === false ? "inside" : "outside",
      total: formData.show_total ? `Total: ${write3(whole3)}` : null,
      legendPlace: formData.show_legend === false ? "none" : placeOf3(formData.legendOrientation)
    },
    label: `Pie chart of ${name} by ${dimensionsOf(formData).map((column2) => verboseName(dataset2, column2)).join(", ")}: ${parts4.length} slices${largest3(slices, shares3, writeShare)}.`,
    table: {
      columns: [
        dimensionsOf(formData).map((column2) => verboseName(dataset2, column2)).join(", "),
        name,
        "%"
      ],
      rows: parts4.slice(0, 200).map((part2, index) => [part2.label, write3(part2.value), written2[index] ?? ""]),
      truncated: parts4.length > 200
    },
    legend: slices.map(({ key, label, color }) => ({ key, label, color })),
    interaction: {
      kind: "items",
      items: parts4.map((part2, index) => ({
        title: part2.label,
        rows: [
          {
            label: name,
            value: `${write3(part2.value)} (${written2[index]})`,
            color: slices[index]?.color ?? otherColor
          },
          ...part2.members.map((member2) => ({
            label: member2.label,
            value: `${write3(member2.value)} (${writeShare(whole3 === 0 ? 0 : member2.value / whole3)})`
          }))
        ],
        ...part2.filters.length > 0 ? { filters: part2.filters } : {}
      }))
    },
    isEmpty: frame5.length === 0
  };
}
function dimensionsOf(formData) {
  return ensureArray(formData.groupby).map(columnLabel);
}
function partsOf({ frames, formData, locale }, metric2) {
  const frame5 = frames[0] ?? emptyFrame;
  const columns = dimensionsOf(formData).map((name) => ({ name, column: columnOf(frame5, name) }));
  const writers2 = columns.map(({ column: column2 }) => dimensionWriter(column2, formData, formData.date_format, locale));
  const values = columnOf(frame5, metric2)?.values ?? [];
  return Array.from({ length: frame5.length }, (_, at2) => {
    const cells = columns.map(({ column: column2 }) => column2?.values[at2] ?? null);
    const texts = cells.map((cell, index) => writers2[index]?.(cell) ?? "");
    return {
      label: texts.length === 0 ? metric2 : texts.join(", "),
      value: Math.abs(Number(values[at2] ?? 0)),
      filters: columns.map(({ name }, index) => filterOf2(name, cells[index] ?? null, texts[index] ?? "")),
      members: [],
      isOther: false
    };
  });
}
function filterOf2(col, value, text3) {
  return value === null ? { col, op: "IS NULL", val: null, formattedVal: text3 } : { col, op: "IN", val: [value], formattedVal: text3 };
}
function withOther(parts4, threshold2) {
  const whole3 = parts4.reduce((sum4, { value: value2 }) => sum4 + value2, 0);
  const isSmall = (part2) => threshold2 > 0 && part2.value / whole3 * 100 < threshold2;
  const small3 = parts4.filter(isSmall);
  if (small3.length === 0) return [...parts4];
  const value = small3.reduce((sum4, part2) => sum4 + part2.value, 0);
  return [
    ...parts4.filter((part2) => !isSmall(part2)),
    { label: "Other", value, filters: [], members: small3, isOther: true }
  ];
}
function labelText2(formData, { name, value, percent: percent3 }) {
  switch (formData.label_type) {
    case "value":
      return value;
    case "percent":
      return percent3;
    case "key_value":
      return `${name}: ${value}`;
    case "key_percent":
      return `${name}: ${percent3}`;
    case "key_value_percent":
      return `${name}: ${value} (${percent3})`;
    case "value_percent":
      return `${value} (${percent3})`;
    case "template":
      return String(formData.label_template ?? "{name}").replaceAll("{name}", name).replaceAll("{value}", value).replaceAll("{percent}", percent3);
    default:
      return name;
  }
}
function placeOf3(orientation) {
  return orientation === "bottom" || orientation === "left" || orientation === "right" ? orientation : "top";
}
function largest3(slices, shares3, write3) {
  const at2 = shares3.indexOf(maxOf(shares3));
  const slice = slices[at2];
  return slice === void 0 ? "" : `, the largest ${slice.label} with ${write3(shares3[at2] ?? 0)}`;
}

// lib/viz/pie/pie.ts
var pie2 = {
  definition: definition44,
  controls: controls44,
  defaults: defaultsOf(controls44),
  query: query44,
  transform: transform44,
  render: render45
};

// lib/viz/pivot-table-v2/arrange.ts
import { z as z2 } from "zod";

// lib/viz/pivot-table-v2/key-order.ts
var digits = /(\d+)/;
function compareKeys(one2, other) {
  if (one2 === null || other === null) return (one2 === null ? 0 : 1) - (other === null ? 0 : 1);
  const [left, right] = [asNumber(one2), asNumber(other)];
  if (left !== null && right !== null) return left - right;
  if (left !== null || right !== null) return left === null ? 1 : -1;
  return compareText2(String(one2), String(other));
}
function asNumber(value) {
  if (typeof value === "boolean" || value === null) return null;
  if (typeof value === "string" && value.trim() === "") return null;
  const number2 = Number(value);
  return Number.isNaN(number2) ? null : number2;
}
function compareText2(one2, other) {
  const [left, right] = [one2.split(digits), other.split(digits)];
  for (let at2 = 0; at2 < Math.max(left.length, right.length); at2 += 1) {
    const [a = "", b = ""] = [left[at2], right[at2]];
    if (a === b) continue;
    if (at2 % 2 === 1 && a !== "" && b !== "") return Number(a) - Number(b) || a.length - b.length;
    return a < b ? -1 : 1;
  }
  return 0;
}

// lib/viz/pivot-table-v2/aggregation.ts
var aggregations = [
  "Count",
  "Count Unique Values",
  "List Unique Values",
  "Sum",
  "Average",
  "Median",
  "Sample Variance",
  "Sample Standard Deviation",
  "Minimum",
  "Maximum",
  "First",
  "Last",
  "Sum as Fraction of Total",
  "Sum as Fraction of Rows",
  "Sum as Fraction of Columns",
  "Count as Fraction of Total",
  "Count as Fraction of Rows",
  "Count as Fraction of Columns"
];
function wholeOf(aggregation) {
  const [, whole3] = /as Fraction of (Total|Rows|Columns)$/.exec(aggregation) ?? [];
  return whole3 === "Total" || whole3 === "Rows" || whole3 === "Columns" ? whole3 : null;
}
function aggregate4(aggregation, values) {
  const numbers2 = values.filter((value) => value !== null).map(Number).filter((value) => !Number.isNaN(value));
  switch (aggregation) {
    case "Count":
    case "Count as Fraction of Total":
    case "Count as Fraction of Rows":
    case "Count as Fraction of Columns":
      return values.length;
    case "Count Unique Values":
      return new Set(values.map(String)).size;
    case "List Unique Values":
      return [...new Set(values.map(String))].join(", ");
    case "First":
      return extreme(values, -1);
    case "Last":
      return extreme(values, 1);
    default:
      return numbers2.length === 0 ? null : ofNumbers(aggregation, numbers2);
  }
}
function ofNumbers(aggregation, numbers2) {
  switch (aggregation) {
    case "Average":
      return sum3(numbers2) / numbers2.length;
    case "Median":
      return median3(numbers2);
    case "Sample Variance":
      return variance2(numbers2);
    case "Sample Standard Deviation":
      return Math.sqrt(variance2(numbers2));
    case "Minimum":
      return numbers2.reduce((least, value) => Math.min(least, value));
    case "Maximum":
      return numbers2.reduce((most2, value) => Math.max(most2, value));
    default:
      return sum3(numbers2);
  }
}
function extreme(values, sign) {
  let found = null;
  for (const value of values)
    if (value !== null && (found === null || sign * compareKeys(value, found) > 0)) found = value;
  return found === null || typeof found === "string" ? found : Number(found);
}
function sum3(numbers2) {
  return numbers2.reduce((total, value) => total + value, 0);
}
function median3(numbers2) {
  const sorted = numbers2.toSorted((one2, other) => one2 - other);
  const at2 = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at2)] ?? 0) + (sorted[Math.ceil(at2)] ?? 0)) / 2;
}
function variance2(numbers2) {
  if (numbers2.length < 2) return 0;
  const mean3 = sum3(numbers2) / numbers2.length;
  return sum3(numbers2.map((value) => (value - mean3) ** 2)) / (numbers2.length - 1);
}

// lib/viz/pivot-table-v2/cell-kind.ts
var keepingKind = /* @__PURE__ */ new Set([
  "Sum",
  "Minimum",
  "Maximum",
  "First",
  "Last",
  "Count"
]);
function cellKind(line6, metrics2, aggregation, hasRowTotals, hasGaps) {
  if (!keepingKind.has(aggregation)) return { kind: "numeric" };
  const parts4 = line6.parts ?? [line6];
  const sources = parts4.map(({ name }) => metrics2.find((metric2) => name.some(({ text: text3 }) => text3 === metric2.name)));
  const isExact = (metric2) => metric2 !== void 0 && holdsDecimals(metric2);
  const holdsExact = aggregation === "Sum" ? sources.some(isExact) : sources.every(isExact);
  if (hasRowTotals && holdsExact) return { kind: "string" };
  const isWhole = sources.every(isWholeColumn) && !hasGaps;
  return isWhole ? { kind: "numeric", integer: true } : { kind: "numeric" };
}
function isWholeColumn(metric2) {
  if (!metric2) return false;
  const isExactWhole = holdsDecimals(metric2) && metric2.values.every((value) => Number.isInteger(Number(value)));
  return metric2.integer === true || isExactWhole;
}

// lib/text/python-float.ts
function pythonFloat(value) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0.0";
  const size21 = Math.abs(value);
  if (size21 !== 0 && (size21 >= 1e16 || size21 < 1e-4)) {
    return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  }
  const text3 = String(value);
  return text3.includes(".") ? text3 : `${text3}.0`;
}

// lib/frame/level-text.ts
function levelText(cell, column2) {
  if (cell === null) return null;
  if (typeof cell === "boolean") return cell ? "True" : "False";
  if (typeof cell !== "number") return String(cell);
  if (column2.kind === "temporal") return instantText(cell, column2.nativeType === "DATE");
  return column2.integer ? String(cell) : pythonFloat(cell);
}
function instantText(epochMs, isDate) {
  const whole3 = Math.floor(epochMs);
  const text3 = new Date(whole3).toISOString().slice(0, 19).replace("T", " ");
  if (isDate) return text3.slice(0, 10);
  const micros = Math.round((epochMs - Math.floor(epochMs / 1e3) * 1e3) * 1e3);
  return micros === 0 ? text3 : `${text3}.${String(micros).padStart(6, "0")}`;
}

// lib/viz/pivot-table-v2/totals.ts
function withTotals(lines, aggregation, label) {
  const depth = lines[0]?.name.length ?? 0;
  const total = totalOf(lines, aggregation, [textLevel(label), ...blanks(depth - 1)]);
  return [...withSubtotals(lines, aggregation, 1, depth), total];
}
function withSubtotals(lines, aggregation, level, depth) {
  if (level >= depth) return [...lines];
  return groupsOf2(lines, level).flatMap((group4) => {
    const name = [...group4[0]?.name.slice(0, level) ?? [], textLevel("Subtotal"), ...blanks(depth - level - 1)];
    return [...withSubtotals(group4, aggregation, level + 1, depth), totalOf(group4, aggregation, name)];
  });
}
function groupsOf2(lines, level) {
  const groups = /* @__PURE__ */ new Map();
  for (const line6 of lines) {
    const key = JSON.stringify(line6.name.slice(0, level).map(({ text: text3 }) => text3));
    const group4 = groups.get(key);
    if (group4) group4.push(line6);
    else groups.set(key, [line6]);
  }
  return [...groups.values()];
}
function totalOf(lines, aggregation, name) {
  const width = lines[0]?.cells.length ?? 0;
  const cells = Array.from({ length: width }, (_, at2) => {
    const values = lines.flatMap(({ cells: cells2 }) => cells2[at2] ?? []);
    return aggregate4(aggregation, values) ?? (aggregation.startsWith("Sum") ? 0 : null);
  });
  return { name, cells, parts: lines };
}
function textLevel(text3) {
  return { value: text3, text: text3 };
}
function blanks(count) {
  return Array.from({ length: Math.max(0, count) }, () => textLevel(""));
}

// lib/viz/pivot-table-v2/crossing.ts
function cross(metrics2, rows2, columns, aggregation) {
  const length = metrics2[0]?.values.length ?? 0;
  const rowKeys = keysOf(rows2, length);
  const columnKeys = keysOf(columns, length);
  const lines = metrics2.flatMap(
    (metric2) => columnKeys.names.map((name, column2) => {
      const values = rowKeys.names.map(() => []);
      for (let at2 = 0; at2 < length; at2 += 1) {
        const value = metric2.values[at2] ?? null;
        if (columnKeys.places[at2] === column2 && value !== null) values[rowKeys.places[at2] ?? 0]?.push(value);
      }
      const cells = values.map((found) => found.length === 0 ? null : aggregate4(aggregation, found));
      return { name: [textLevel(metric2.name), ...name], cells };
    })
  );
  const filled3 = lines.filter(({ cells }) => cells.some((cell) => cell !== null));
  return { columns: asFractions(filled3, aggregation), rowNames: rowKeys.names };
}
function keysOf(columns, length) {
  const texts = Array.from(
    { length },
    (_, at2) => JSON.stringify(columns.map(({ values }) => plain5(values[at2] ?? null)))
  );
  const first2 = /* @__PURE__ */ new Map();
  for (const [at2, text3] of texts.entries()) if (!first2.has(text3)) first2.set(text3, at2);
  const sorted = [...first2].toSorted(([, one2], [, other]) => compareRows(columns, one2, other));
  const places2 = new Map(sorted.map(([text3], place7) => [text3, place7]));
  return {
    names: sorted.map(([, at2]) => columns.map((column2) => nameOf2(column2, at2))),
    places: texts.map((text3) => places2.get(text3) ?? 0)
  };
}
function plain5(cell) {
  return cell === null || typeof cell === "number" || typeof cell === "boolean" ? cell : String(cell);
}
function nameOf2(column2, at2) {
  const value = column2.values[at2] ?? null;
  return { value, text: levelText(value, column2) ?? "nan" };
}
function compareRows(columns, one2, other) {
  for (const { values } of columns) {
    const order2 = compareCells2(values[one2] ?? null, values[other] ?? null);
    if (order2 !== 0) return order2;
  }
  return 0;
}
function compareCells2(one2, other) {
  if (one2 === null || other === null) return Number(one2 === null) - Number(other === null);
  if (typeof one2 === "string" && typeof other === "string") return one2 < other ? -1 : Number(one2 > other);
  return Number(one2) - Number(other);
}
function asFractions(columns, aggregation) {
  const whole3 = wholeOf(aggregation);
  if (whole3 === null) return columns;
  const sumOf = (cells) => cells.reduce((sum4, cell) => sum4 + Number(cell ?? 0), 0);
  const all2 = sumOf(columns.flatMap(({ cells }) => cells));
  return columns.map(({ name, cells }) => {
    const column2 = sumOf(cells);
    const fractions = cells.map((cell, at2) => {
      if (cell === null) return null;
      const total = whole3 === "Total" ? all2 : whole3 === "Columns" ? column2 : sumOf(columns.map((line6) => line6.cells[at2] ?? null));
      return total === 0 ? null : Number(cell) / total;
    });
    return { name, cells: fractions };
  });
}

// lib/viz/pivot-table-v2/arrange.ts
var flag = z2.boolean().catch(false);
var options = z2.object({
  aggregateFunction: z2.enum(aggregations).catch("Sum"),
  metricsLayout: z2.enum(["ROWS", "COLUMNS"]).catch("COLUMNS"),
  transposePivot: flag,
  combineMetric: flag,
  rowTotals: flag,
  colTotals: flag
});
function arrange(frame5, formData, shown) {
  const { aggregateFunction, metricsLayout, transposePivot, combineMetric, ...totals2 } = options.parse(formData);
  const dimensions = (key) => named(frame5, ensureArray(formData[key]).filter(isColumn).map(columnLabel), shown);
  const metrics2 = named(frame5, ensureArray(formData.metrics).filter(isMetric).map(metricLabel), shown);
  const across = metricsLayout === "ROWS";
  const isTurned = across !== transposePivot;
  const rows2 = dimensions(isTurned ? "groupbyColumns" : "groupbyRows");
  const columns = dimensions(isTurned ? "groupbyRows" : "groupbyColumns");
  const label = `Total (${aggregateFunction})`;
  const unplaced = rows2.length + columns.length === 0;
  const crossing = unplaced ? asItIs(frame5, label) : cross(metrics2, rows2, columns, aggregateFunction);
  const rowNames = rows2.length === 0 && columns.length > 0 ? [[textLevel(label)]] : crossing.rowNames;
  const combined = combineMetric && columns.length > 0 ? metricsLast(crossing.columns) : crossing.columns;
  const allColumns = totals2.rowTotals && !unplaced ? withTotals(combined, aggregateFunction, label) : combined;
  const lines = rowLines(allColumns, rowNames);
  const allRows = rows2.length > 0 && totals2.colTotals ? withTotals(lines, aggregateFunction, label) : lines;
  const hasGaps = crossing.columns.some(({ cells }) => cells.includes(null));
  const kinds3 = unplaced ? frame5.columns : allColumns.map((line6) => cellKind(line6, metrics2, aggregateFunction, allRows !== lines, hasGaps));
  const finished = { columns: allColumns, rows: allRows, kinds: kinds3 };
  return across ? turned(finished) : upright(finished);
}
function upright({ columns, rows: rows2, kinds: kinds3 }) {
  return arranged(
    columns.map(({ name }, at2) => ({ name, kind: kinds3[at2], values: rows2.map(({ cells }) => cells[at2] ?? null) })),
    rows2.map(({ name }) => name)
  );
}
function turned({ columns, rows: rows2, kinds: kinds3 }) {
  const integer2 = kinds3.every((kind2) => kind2.integer);
  const kind = { kind: "numeric", ...integer2 ? { integer: integer2 } : {} };
  return arranged(
    rows2.map(({ name, cells }) => ({ name, kind, values: cells })),
    columns.map(({ name }) => name)
  );
}
function arranged(columns, rowNames) {
  return {
    frame: {
      length: rowNames.length,
      columns: columns.map(({ name, kind, values }) => ({
        name: flat(name),
        kind: kind?.kind ?? "numeric",
        integer: kind?.integer === true,
        values
      })),
      index: [{ name: "", kind: "string", values: rowNames.map(flat) }],
      columnLevels: []
    },
    columnNames: columns.map(({ name }) => levels(name)),
    rowNames: rowNames.map(levels)
  };
}
function levels(name) {
  return name.map(({ value, text: text3 }) => name.length === 1 ? text3 : value);
}
function flat(name) {
  return name.map(({ text: text3 }) => text3).join(" ").trim();
}
function asItIs(frame5, label) {
  return {
    columns: frame5.columns.map(({ name, values }) => ({ name: [textLevel(name)], cells: values })),
    rowNames: Array.from({ length: frame5.length }, (_, at2) => [
      textLevel(at2 === frame5.length - 1 ? label : String(at2))
    ])
  };
}
function metricsLast(columns) {
  const moved2 = columns.map(({ name, cells }) => ({ name: [...name.slice(1), ...name.slice(0, 1)], cells }));
  return groupsOf2(moved2, (columns[0]?.name.length ?? 1) - 1).flat();
}
function rowLines(columns, names) {
  return names.map((name, at2) => ({ name, cells: columns.map(({ cells }) => cells[at2] ?? null) }));
}
function named(frame5, labels, shown) {
  return labels.map((label) => {
    const column2 = columnOf(frame5, shown(label));
    if (!column2) throw new AppError("query_invalid", { reason: `The result has no column "${label}"` });
    return column2;
  });
}

// lib/viz/pivot-table-v2/controls.ts
var orders2 = [
  ["key_a_to_z", "key a-z"],
  ["key_z_to_a", "key z-a"],
  ["value_a_to_z", "value ascending"],
  ["value_z_to_a", "value descending"]
];
var position = (first2, last) => [
  [true, first2],
  [false, last]
];
var controls45 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("groupbyColumns", "DndColumnSelect", "Columns", { default: [] })],
      [control("groupbyRows", "DndColumnSelect", "Rows", { default: [] })],
      [
        grainOf("groupbyColumns", "groupbyRows"),
        control("temporal_columns_lookup", "HiddenControl", "Time columns", { default: {} })
      ],
      [metrics],
      [
        control("metricsLayout", "RadioButtonControl", "Apply metrics on", {
          default: "COLUMNS",
          choices: [
            ["COLUMNS", "Columns"],
            ["ROWS", "Rows"]
          ],
          ...render
        })
      ],
      [adhocFilters],
      [
        select("series_limit", "Series limit", same(5, 10, 25, 50, 100, 500), {
          freeForm: true,
          validators: ["integer"]
        })
      ],
      [{ ...rowLimit, label: "Cell limit" }],
      [control("series_limit_metric", "DndMetricSelect", "Sort query by")],
      [checkbox("order_desc", "Sort Descending", { default: true })]
    ]
  },
  {
    label: "Options",
    tab: "data",
    expanded: true,
    rows: [
      [
        select("aggregateFunction", "Aggregation function", same(...aggregations), {
          default: "Sum",
          clearable: false,
          ...render
        })
      ],
      [checkbox("rowTotals", "Show rows total", render)],
      [checkbox("rowSubTotals", "Show rows subtotal", render)],
      [checkbox("colTotals", "Show columns total", render)],
      [checkbox("colSubTotals", "Show columns subtotal", render)],
      [checkbox("transposePivot", "Transpose pivot", render)],
      [checkbox("combineMetric", "Combine metrics", render)]
    ]
  },
  {
    label: "Options",
    tab: "customize",
    expanded: true,
    rows: [
      [numberFormat("valueFormat", "Value format")],
      [currencyFormat],
      [dateFormat("date_format", "Date format")],
      [select("rowOrder", "Sort rows by", orders2, { default: "key_a_to_z", ...render })],
      [select("colOrder", "Sort columns by", orders2, { default: "key_a_to_z", ...render })],
      [
        select("rowSubtotalPosition", "Rows subtotal position", position("Top", "Bottom"), {
          default: false,
          ...render
        })
      ],
      [
        select("colSubtotalPosition", "Columns subtotal position", position("Left", "Right"), {
          default: false,
          ...render
        })
      ],
      [control("conditional_formatting", "ConditionalFormattingControl", "Conditional formatting", render)],
      [checkbox("allow_render_html", "Render columns in HTML format", { default: true, ...render })]
    ]
  }
];

// lib/viz/pivot-table-v2/definition.ts
var definition45 = {
  type: "pivot_table_v2",
  name: "Pivot Table",
  category: "Table",
  description: "Measures by rows and columns, with totals and subtotals.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/pivot-table-v2/query.ts
function query45(formData) {
  const base = baseQuery(formData);
  const dimensions = [
    ...ensureArray(formData.groupbyColumns),
    ...ensureArray(formData.groupbyRows)
  ];
  const columns = uniqueBy(dimensions, columnLabel).map((column2) => withTimeGrain(column2, formData, base));
  const { order_desc, series_limit_metric } = base;
  const sorted = normalizeOrderBy(base);
  return queryContext(formData, [
    {
      ...sorted,
      ...order_desc === void 0 ? {} : { order_desc },
      ...series_limit_metric === void 0 ? {} : { series_limit_metric },
      columns
    }
  ]);
}

// lib/viz/pivot-table-v2/render.tsx
import { jsx as jsx37, jsxs as jsxs32 } from "react/jsx-runtime";
var pageCells = 1600;
var longText = 40;
var scrollable6 = { tabIndex: 0 };
function render46(drawing, surface) {
  return surface.medium === "image" ? /* @__PURE__ */ jsx37(ImagePivot, { drawing, surface }) : /* @__PURE__ */ jsx37(PagePivot, { drawing, surface });
}
function PagePivot({ drawing, surface }) {
  const { head: head2, body, total, page: asked2 = 0, locale = "en" } = drawing.marks;
  const width = Math.max(1, body[0]?.values.length ?? 1);
  const pageSize = Math.max(20, Math.floor(pageCells / width));
  const page = Math.min(asked2, Math.max(0, Math.ceil(body.length / pageSize) - 1));
  const from = page * pageSize;
  const shown = wholeRows(body, from, pageSize);
  return /* @__PURE__ */ jsxs32("div", { className: "grid", style: { height: surface.height, width: surface.width === "fluid" ? "100%" : surface.width }, children: [
    /* @__PURE__ */ jsx37("section", { className: "grid-scroll", "aria-label": drawing.label, ...scrollable6, children: /* @__PURE__ */ jsxs32("table", { className: "grid-figures", children: [
      /* @__PURE__ */ jsx37("thead", { children: keyed(head2).map(({ key: level, one: row }) => /* @__PURE__ */ jsx37("tr", { children: keyed(row).map(({ key, one: cell }) => /* @__PURE__ */ jsx37(HeadCell, { cell, scope: (cell.colSpan ?? 1) > 1 ? "colgroup" : "col" }, key)) }, level)) }),
      /* @__PURE__ */ jsx37("tbody", { children: keyed(shown).map(({ key, one: one2 }) => /* @__PURE__ */ jsx37(BodyRow, { row: one2 }, key)) }),
      total === null ? null : /* @__PURE__ */ jsx37("tfoot", { children: /* @__PURE__ */ jsx37(BodyRow, { row: total }) })
    ] }) }),
    body.length > shown.length ? /* @__PURE__ */ jsx37(PageFoot, { ...{ page, from, shown: shown.length, pageSize, rowCount: body.length, locale } }) : null
  ] });
}
function keyed(list4) {
  return list4.map((one2, at2) => ({ key: String(at2), one: one2 }));
}
function wholeRows(body, from, count) {
  if (body.length <= count) return body;
  const page = body.slice(from, from + count);
  return page.map((row, at2) => {
    const heads = row.heads.map(
      (head2) => head2.rowSpan === void 0 ? head2 : { ...head2, rowSpan: Math.min(head2.rowSpan, page.length - at2) }
    );
    return at2 === 0 ? { ...row, heads: [...headsAbove(body, from, page.length), ...heads] } : { ...row, heads };
  });
}
function headsAbove(body, row, most2) {
  return body.slice(0, row).flatMap(
    ({ heads }, at2) => heads.flatMap((head2) => {
      const left = at2 + (head2.rowSpan ?? 1) - row;
      return left > 0 ? [{ ...head2, rowSpan: Math.min(left, most2) }] : [];
    })
  );
}
function BodyRow({ row }) {
  return /* @__PURE__ */ jsxs32("tr", { className: row.kind === "row" ? void 0 : "grid-sum", children: [
    keyed(row.heads).map(({ key, one: cell }) => /* @__PURE__ */ jsx37(HeadCell, { cell, scope: (cell.rowSpan ?? 1) > 1 ? "rowgroup" : "row" }, key)),
    keyed(row.values).map(({ key, one: cell }) => /* @__PURE__ */ jsx37(
      "td",
      {
        className: cell.text.length > longText ? "grid-wrap" : void 0,
        style: cell.background || cell.color ? { backgroundColor: cell.background, color: cell.color ?? inkOver(cell.background ?? "", pageTheme) } : void 0,
        children: cell.text
      },
      key
    ))
  ] });
}
function classesOf(...names) {
  return names.filter((name) => name !== "").join(" ") || void 0;
}
function HeadCell({ cell, scope }) {
  const isFigures = scope === "col" && cell.kind !== "attribute" && cell.kind !== "corner";
  const Tag = cell.text === "" ? "td" : "th";
  return /* @__PURE__ */ jsx37(
    Tag,
    {
      ...Tag === "th" ? { scope } : {},
      colSpan: cell.colSpan,
      rowSpan: cell.rowSpan,
      className: classesOf(isFigures ? "grid-right" : "", cell.isChosen ? "grid-chosen" : ""),
      "aria-current": cell.isChosen,
      "data-item": cell.item,
      children: cell.text
    }
  );
}
function ImagePivot({ drawing, surface }) {
  const { body, total } = drawing.marks;
  const { columns, rows: rows2 } = drawing.table;
  const depth = columns.length - (body[0]?.values.length ?? 0);
  const head2 = columns.map((text3, at2) => ({ text: text3, align: at2 < depth ? "left" : "right" }));
  const lines = rows2.map(
    (texts, index) => texts.map((text3, at2) => ({
      text: at2 < depth && at2 < depth - 1 && rows2[index - 1]?.[at2] === text3 ? "" : text3,
      align: at2 < depth ? "left" : "right",
      background: at2 < depth ? void 0 : body[index]?.values[at2 - depth]?.background,
      isStrong: body[index]?.kind === "subtotal"
    }))
  );
  const last = total === null ? [] : [totalLine(total, depth)];
  return /* @__PURE__ */ jsx37(
    ImageGrid,
    {
      head: head2,
      rows: [...lines, ...last],
      total: body.length + last.length,
      surface,
      label: drawing.label
    }
  );
}
function totalLine(total, depth) {
  const heads = Array.from(
    { length: depth },
    (_, at2) => ({ text: at2 === 0 ? total.heads[0]?.text ?? "" : "", isStrong: true })
  );
  return [...heads, ...total.values.map((cell) => ({ text: cell.text, align: "right", isStrong: true }))];
}

// lib/viz/pivot-table-v2/pivot.ts
function pivotOf(records, rows2, columns, aggregation) {
  const cells = /* @__PURE__ */ new Map();
  for (const { row, column: column2, value: value2 } of records) {
    for (let r = 0; r <= row.length; r += 1) {
      for (let c = 0; c <= column2.length; c += 1) {
        const id = idOf(row.slice(0, r), column2.slice(0, c));
        const values = cells.get(id);
        if (values === void 0) cells.set(id, [value2]);
        else values.push(value2);
      }
    }
  }
  const known3 = /* @__PURE__ */ new Map();
  const plain8 = (row, column2) => {
    const id = idOf(row, column2);
    const seen2 = known3.get(id);
    if (seen2 !== void 0) return seen2;
    const values = cells.get(id);
    const result = values === void 0 ? null : aggregate4(aggregation, values);
    known3.set(id, result);
    return result;
  };
  const whole3 = wholeOf(aggregation);
  const value = (row, column2) => {
    const part2 = plain8(row, column2);
    if (whole3 === null || part2 === null) return part2;
    const of = whole3 === "Total" ? plain8([], []) : whole3 === "Rows" ? plain8(row, []) : plain8([], column2);
    return Number(part2) / Number(of);
  };
  return {
    rows: keysOf2(
      records.map((record) => record.row),
      rows2,
      (key) => value(key, [])
    ),
    columns: keysOf2(
      records.map((record) => record.column),
      columns,
      (key) => value([], key)
    ),
    value
  };
}
function keysOf2(all2, axis, totalOf2) {
  if (axis.depth === 0) return [];
  const unique2 = [...new Map(all2.map((key) => [partId(key), key])).values()];
  const sorted = unique2.sort((one2, other) => compareOn(one2, other, axis, totalOf2));
  if (!axis.hasSubtotals) return sorted;
  const keys = [];
  for (const [index, key] of sorted.entries()) {
    const before = sorted[index - 1];
    const after = sorted[index + 1];
    const prefixes = Array.from({ length: axis.depth - 1 }, (_, level) => key.slice(0, level + 1));
    if (axis.isSubtotalFirst) keys.push(...prefixes.filter((prefix) => !startsWith(before, prefix)));
    keys.push(key);
    if (!axis.isSubtotalFirst) keys.push(...prefixes.filter((prefix) => !startsWith(after, prefix)).reverse());
  }
  return keys;
}
function compareOn(one2, other, axis, totalOf2) {
  const level = one2.findIndex((part2, index) => part2 !== other[index]);
  if (level < 0) return 0;
  const [left, right] = [one2[level] ?? null, other[level] ?? null];
  if (level === axis.metricLevel) return axis.metrics.indexOf(String(left)) - axis.metrics.indexOf(String(right));
  const sign = axis.order.endsWith("z_to_a") ? -1 : 1;
  if (axis.order.startsWith("key")) return sign * compareKeys(left, right);
  return sign * compareKeys(totalOf2(one2.slice(0, level + 1)), totalOf2(other.slice(0, level + 1))) || compareKeys(left, right);
}
function startsWith(key, prefix) {
  return key !== void 0 && key.length >= prefix.length && prefix.every((part2, index) => part2 === key[index]);
}
function idOf(row, column2) {
  return `${partId(row)}${partId(column2)}`;
}
function partId(key) {
  return key.map((part2) => `${typeof part2}:${String(part2)}`).join("\0");
}

// lib/viz/pivot-table-v2/transform.ts
var tableRows2 = 200;
function transform45(input) {
  const { formData, dataset: dataset2 } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const layout = layoutOf(formData);
  const records = recordsOf3(input, layout);
  const aggregation = aggregations.find((one2) => one2 === formData.aggregateFunction) ?? "Sum";
  const pivot2 = pivotOf(records, axisOf4(formData, layout, "rows"), axisOf4(formData, layout, "columns"), aggregation);
  const writer = writerOf4(input, layout);
  const items = [];
  const keyCell = (axis, key, spans2) => {
    const names = layout[axis];
    const level = key.length - 1;
    const text3 = writer.key(names[level] ?? "", key[level] ?? null);
    const filters = filtersOf(names, key, layout, writer.key);
    if (filters.length === 0) return { kind: "key", text: text3, ...spans2 };
    items.push({ title: text3, rows: [], filters });
    const label = filters.map(({ formattedVal }) => formattedVal).join(", ");
    const isChosen = input.selected?.includes(label) ? { isChosen: true } : {};
    return { kind: "key", text: text3, item: items.length - 1, ...isChosen, ...spans2 };
  };
  const labels = {
    total: `Total (${aggregation})`,
    name: (name) => verboseName(dataset2, name)
  };
  const head2 = headOf(pivot2, layout, formData, labels, keyCell);
  const valueCell = cellWriter2(input, layout, pivot2, writer.value);
  const { body, total } = bodyOf(pivot2, layout, formData, labels, keyCell, valueCell);
  const shownColumns2 = pivot2.columns.map(
    (key) => key.map((part2, level) => writer.key(layout.columns[level] ?? "", part2)).join(" ")
  );
  const hasTotal = Boolean(formData.rowTotals) || layout.columns.length === 0;
  const columns = [...layout.rows.map(labels.name), ...shownColumns2, ...hasTotal ? [labels.total] : []];
  return {
    marks: {
      head: head2,
      body,
      total,
      isHtml: formData.allow_render_html !== false,
      page: tableView(formData, input.ownState).page,
      locale: input.locale
    },
    label: `Pivot table of ${layout.metrics.map(labels.name).join(", ")} by ${[...layout.rows, ...layout.columns].filter((name) => name !== layout.metricName).map(labels.name).join(", ")}, ${body.length} rows.`,
    table: {
      columns,
      rows: body.slice(0, tableRows2).map((row, index) => [
        ...textsOf(pivot2.rows[index] ?? [], layout, writer.key),
        ...row.values.map(({ text: text3 }) => text3)
      ]),
      truncated: body.length > tableRows2
    },
    legend: [],
    interaction: items.length === 0 ? { kind: "none" } : { kind: "items", items },
    isEmpty: frame5.length === 0
  };
}
function layoutOf(formData) {
  const names = (value) => ensureArray(value).map(columnLabel);
  const metrics2 = ensureArray(formData.metrics).map(metricLabel);
  const isTransposed = Boolean(formData.transposePivot);
  const given = { rows: names(formData.groupbyRows), columns: names(formData.groupbyColumns) };
  const { rows: rows2, columns } = isTransposed ? { rows: given.columns, columns: given.rows } : given;
  const metricName2 = "Metric";
  const withMetric = (axis) => formData.combineMetric ? [...axis, metricName2] : [metricName2, ...axis];
  return formData.metricsLayout === "ROWS" ? { rows: withMetric(rows2), columns, metrics: metrics2, metricName: metricName2, metricAxis: "rows" } : { rows: rows2, columns: withMetric(columns), metrics: metrics2, metricName: metricName2, metricAxis: "columns" };
}
function axisOf4(formData, layout, axis) {
  const isRows = axis === "rows";
  return {
    order: (isRows ? formData.rowOrder : formData.colOrder) ?? "key_a_to_z",
    depth: layout[axis].length,
    hasSubtotals: Boolean(isRows ? formData.rowSubTotals : formData.colSubTotals),
    isSubtotalFirst: Boolean(isRows ? formData.rowSubtotalPosition : formData.colSubtotalPosition),
    metricLevel: layout.metricAxis === axis ? layout[axis].indexOf(layout.metricName) : null,
    metrics: layout.metrics
  };
}
function recordsOf3({ frames }, layout) {
  const frame5 = frames[0] ?? emptyFrame;
  const records = [];
  const part2 = (name, at2, metric2) => name === layout.metricName ? metric2 : columnOf(frame5, name)?.values[at2] ?? null;
  for (let at2 = 0; at2 < frame5.length; at2 += 1) {
    for (const metric2 of layout.metrics) {
      const value = columnOf(frame5, metric2)?.values[at2] ?? null;
      records.push({
        row: layout.rows.map((name) => part2(name, at2, metric2)),
        column: layout.columns.map((name) => part2(name, at2, metric2)),
        value
      });
    }
  }
  return records;
}
function writerOf4(input, layout) {
  const { formData, dataset: dataset2, locale, frames } = input;
  const saved = savedFormats(dataset2);
  const grain = formData.time_grain_sqla;
  const format = formData.date_format;
  const isAdaptive = format === void 0 || format === "" || format === "smart_date";
  const time = isAdaptive && grain ? grainFormatter(grain, void 0, locale) : timeFormatter(format, locale);
  const temporal = new Set(frames[0]?.columns.filter(({ kind }) => kind === "temporal").map(({ name }) => name));
  const currency = formData.currency_format;
  const formatters3 = new Map(
    [void 0, ...layout.metrics].map((metric2) => {
      const chosen2 = (metric2 === void 0 ? void 0 : saved.formats[metric2]) ?? formData.valueFormat;
      return [metric2, valueFormatter(metric2, saved, chosen2, currency, locale)];
    })
  );
  return {
    key: (name, value) => {
      if (name === layout.metricName) return verboseName(dataset2, String(value));
      return temporal.has(name) && value !== null ? time(value) : String(value);
    },
    value: (value, metric2) => {
      if (value === null) return "";
      return typeof value === "string" ? value : (formatters3.get(metric2) ?? String)(value);
    }
  };
}
function cellWriter2({ formData }, layout, pivot2, write3) {
  const rules = ensureArray(formData.conditional_formatting);
  const metricIn = (row, column2) => {
    const [key, names] = layout.metricAxis === "rows" ? [row, layout.rows] : [column2, layout.columns];
    const metric2 = key[names.indexOf(layout.metricName)];
    return metric2 === void 0 ? void 0 : String(metric2);
  };
  const colors = rules.map((rule2) => {
    const values = [];
    for (const row of pivot2.rows)
      for (const column2 of pivot2.columns)
        if (metricIn(row, column2) === rule2.column) values.push(pivot2.value(row, column2));
    return { rule: rule2, colorOf: conditionalColor(rule2, values) };
  });
  return (row, column2) => {
    const value = pivot2.value(row, column2);
    const metric2 = metricIn(row, column2);
    const isInner = row.length === layout.rows.length && column2.length === layout.columns.length;
    const found = isInner ? colors.findLast(({ rule: rule2, colorOf }) => rule2.column === metric2 && colorOf(value) !== void 0) : void 0;
    const color = found?.colorOf(value);
    const text3 = write3(value, metric2);
    if (color === void 0) return { kind: "value", text: text3 };
    return found?.rule.toTextColor ? { kind: "value", text: text3, color } : { kind: "value", text: text3, background: color };
  };
}
function headOf(pivot2, layout, formData, labels, keyCell) {
  const hasRows = layout.rows.length > 0;
  const depth = layout.columns.length;
  const rows2 = layout.columns.map((name, level) => {
    const cells = [];
    if (level === 0 && hasRows) cells.push({ kind: "corner", text: "", ...spans(layout.rows.length, depth) });
    cells.push({ kind: "attribute", text: labels.name(name) });
    for (const [index, key] of pivot2.columns.entries()) {
      const cell = headCell(pivot2.columns, index, key, level, depth, hasRows, keyCell);
      if (cell !== null) cells.push(cell);
    }
    if (level === 0 && formData.rowTotals)
      cells.push({ kind: "total", text: labels.total, ...spans(1, depth + (hasRows ? 1 : 0)) });
    return cells;
  });
  if (!hasRows) return rows2;
  const names = layout.rows.map((name) => ({ kind: "attribute", text: labels.name(name) }));
  return [...rows2, [...names, { kind: depth === 0 ? "total" : "corner", text: depth === 0 ? labels.total : "" }]];
}
function headCell(keys, index, key, level, depth, hasRows, keyCell) {
  if (level === key.length)
    return { kind: "subtotal", text: "Subtotal", ...spans(1, depth - level + (hasRows ? 1 : 0)) };
  if (level > key.length) return null;
  const prefix = key.slice(0, level + 1);
  if (startsWith(keys[index - 1], prefix)) return null;
  let count = 1;
  while (startsWith(keys[index + count], prefix)) count += 1;
  return keyCell("columns", prefix, spans(count, level === depth - 1 && hasRows ? 2 : 1));
}
function bodyOf(pivot2, layout, formData, labels, keyCell, valueCell) {
  const hasColumns = layout.columns.length > 0;
  const columns = formData.rowTotals || !hasColumns ? [...pivot2.columns, []] : pivot2.columns;
  const extra = hasColumns ? 1 : 0;
  const body = pivot2.rows.map((key, index) => {
    const heads = [];
    for (let level = 0; level < key.length; level += 1) {
      const prefix = key.slice(0, level + 1);
      if (startsWith(pivot2.rows[index - 1], prefix)) continue;
      let count = 1;
      while (startsWith(pivot2.rows[index + count], prefix)) count += 1;
      const isLast = level === layout.rows.length - 1;
      heads.push(keyCell("rows", prefix, isLast ? spans(1 + extra, 1) : spans(1, count)));
    }
    const isSubtotal = key.length < layout.rows.length;
    if (isSubtotal)
      heads.push({ kind: "subtotal", text: "Subtotal", ...spans(layout.rows.length - key.length + extra, 1) });
    return { kind: isSubtotal ? "subtotal" : "row", heads, values: columns.map((column2) => valueCell(key, column2)) };
  });
  const hasTotal = Boolean(formData.colTotals) || layout.rows.length === 0;
  if (!hasTotal) return { body, total: null };
  const head2 = { kind: "total", text: labels.total, ...spans(layout.rows.length + extra, 1) };
  const all2 = formData.rowTotals || !hasColumns ? columns : pivot2.columns;
  return { body, total: { kind: "total", heads: [head2], values: all2.map((column2) => valueCell([], column2)) } };
}
function spans(colSpan, rowSpan) {
  return { ...colSpan > 1 ? { colSpan } : {}, ...rowSpan > 1 ? { rowSpan } : {} };
}
function filtersOf(names, key, layout, write3) {
  return key.flatMap((value, level) => {
    const col = names[level];
    if (col === void 0 || col === layout.metricName) return [];
    return value === null ? [{ col, op: "IS NULL", val: null, formattedVal: "null" }] : [{ col, op: "IN", val: [value], formattedVal: write3(col, value) }];
  });
}
function textsOf(key, layout, write3) {
  return layout.rows.map((name, level) => level < key.length ? write3(name, key[level] ?? null) : "");
}

// lib/viz/pivot-table-v2/pivot-table-v2.ts
var pivotTableV2 = {
  definition: definition45,
  controls: controls45,
  defaults: defaultsOf(controls45),
  query: query45,
  transform: transform45,
  render: render46,
  arrange
};

// lib/viz/pop-kpi/controls.ts
var controls46 = [
  { label: "Query", tab: "data", expanded: true, rows: [[metric], [adhocFilters], [rowLimit]] },
  {
    label: "Time Comparison",
    tab: "data",
    expanded: true,
    rows: [
      [
        select(
          "time_compare",
          "Time shift",
          same("1 day ago", "1 week ago", "1 month ago", "1 year ago", "inherit", "custom"),
          { freeForm: true }
        )
      ],
      [
        control("start_date_offset", "TimeOffsetControl", "Shift start date", {
          visible: (form) => form.time_compare === "custom"
        })
      ],
      [control("comparison_type", "HiddenControl", "Comparison type", { default: "values" })]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [numberFormat("y_axis_format", "Number format")],
      [numberFormat("percentDifferenceFormat", "Percent Difference format")],
      [currencyFormat],
      [{ ...figureSize, default: 0.2 }],
      ...words,
      [{ ...subheaderSize, default: 0.125 }],
      [text("comparison_range_label", "Comparison range label", render)],
      [checkbox("comparison_color_enabled", "Add color for positive/negative change", render)],
      [
        select(
          "comparison_color_scheme",
          "color scheme for comparison",
          [
            ["Green", "Green for increase, red for decrease"],
            ["Red", "Red for increase, green for decrease"]
          ],
          { default: "Green", visible: when("comparison_color_enabled"), ...render }
        )
      ],
      [control("column_config", "ColumnConfigControl", "Customize columns", render)]
    ]
  }
];

// lib/viz/pop-kpi/definition.ts
var definition46 = {
  type: "pop_kpi",
  name: "Big Number with Time Period Comparison",
  category: "KPI",
  description: "One figure beside what it was in an earlier period.",
  behaviors: []
};

// lib/viz/pop-kpi/query.ts
function query46(formData) {
  return queryContext(formData, [
    { ...baseQuery(formData), post_processing: [], time_offsets: comparedTimes(formData) }
  ]);
}

// lib/viz/pop-kpi/render.tsx
import { jsx as jsx38, jsxs as jsxs33 } from "react/jsx-runtime";
var weight2 = 600;
var line5 = 22;
var arrowShare = 0.6;
function render47(drawing, surface) {
  return surface.medium === "page" ? /* @__PURE__ */ jsx38(PagePeriod, { drawing, surface }) : /* @__PURE__ */ jsx38(ImagePeriod, { drawing, surface });
}
function sizes2({ size: size21, partSize, name, subtitle }, height) {
  const lines = 1 + (name === null ? 0 : 1) + (subtitle === null ? 0 : 1);
  const room = Math.max(40, height - lines * line5 - 12);
  const scale = Math.min(1.4, room / ((size21 + partSize) * height * 1.3));
  return {
    figure: Math.max(18, size21 * height * scale),
    part: Math.max(12, Math.min(24, partSize * height * scale))
  };
}
function PagePeriod({ drawing, surface }) {
  const { marks: marks3 } = drawing;
  const { figure, part: part2 } = sizes2(marks3, surface.height);
  const ems = textWidth(`${marks3.text} \u2191`, 1, weight2);
  const style = { height: surface.height, width: surface.width === "fluid" ? "100%" : surface.width };
  return /* @__PURE__ */ jsx38("div", { className: "figure-tile", style, role: "img", "aria-label": drawing.label, children: /* @__PURE__ */ jsxs33("div", { className: "figure-words", children: [
    marks3.name === null ? null : /* @__PURE__ */ jsx38("div", { className: "figure-note", children: marks3.name }),
    /* @__PURE__ */ jsxs33(
      "div",
      {
        className: "figure-number",
        style: { fontSize: `min(${Math.round(figure)}px, ${(94 / ems).toFixed(2)}cqw)` },
        children: [
          marks3.text,
          marks3.arrow === null ? null : /* @__PURE__ */ jsxs33("span", { className: "figure-tone", "data-tone": marks3.tone, children: [
            " ",
            marks3.arrow
          ] })
        ]
      }
    ),
    marks3.subtitle === null ? null : /* @__PURE__ */ jsx38("div", { className: "figure-note", children: marks3.subtitle }),
    /* @__PURE__ */ jsx38("div", { className: "figure-parts", style: { fontSize: Math.round(part2) }, children: marks3.parts.map(({ key, symbol, title, text: text3 }, index) => /* @__PURE__ */ jsxs33("span", { "data-item": index, title, className: "figure-part", children: [
      symbol === null ? null : /* @__PURE__ */ jsx38("i", { className: "figure-symbol", "data-tone": key === "Previous value" ? "even" : marks3.tone, children: symbol }),
      text3
    ] }, key)) }),
    /* @__PURE__ */ jsxs33("div", { className: "figure-note", children: [
      "compared with ",
      marks3.period
    ] })
  ] }) });
}
function ImagePeriod({ drawing, surface }) {
  const { marks: marks3 } = drawing;
  const { theme, height } = surface;
  const width = surface.width === "fluid" ? 600 : surface.width;
  const { figure, part: part2 } = sizes2(marks3, height);
  const ems = textWidth(`${marks3.text} \u2191`, 1, weight2);
  const size21 = Math.min(figure, width * 0.94 / ems);
  const above3 = marks3.name === null ? [] : [marks3.name];
  const below3 = marks3.subtitle === null ? [] : [marks3.subtitle];
  const partLine = part2 * 1.6;
  const whole3 = (above3.length + below3.length + 1) * line5 + size21 * 1.15 + partLine;
  const top = Math.max(0, (height - whole3) / 2);
  const base = top + above3.length * line5 + size21 * 0.95;
  const partsAt = base + size21 * 0.2 + below3.length * line5 + partLine * 0.75;
  const note = (text3, y2) => /* @__PURE__ */ jsx38("text", { y: y2, fontSize: 14, fill: theme.quiet, children: shorten(text3, width, 14) }, text3);
  return /* @__PURE__ */ jsxs33(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      fontFamily: theme.font,
      role: "img",
      "aria-label": drawing.label,
      children: [
        above3.map((text3) => note(text3, top + 14)),
        /* @__PURE__ */ jsxs33("text", { y: base, fontSize: size21, fontWeight: weight2, fill: theme.text, children: [
          marks3.text,
          marks3.arrow === null ? null : /* @__PURE__ */ jsxs33("tspan", { fontSize: size21 * arrowShare, fill: toneColor2(marks3.tone, theme), children: [
            " ",
            marks3.arrow
          ] })
        ] }),
        below3.map((text3) => note(text3, base + size21 * 0.2 + line5 * 0.75)),
        /* @__PURE__ */ jsx38("text", { y: partsAt, fontSize: Math.min(part2, width / 22), fill: theme.text, xmlSpace: "preserve", children: marks3.parts.map(({ key, symbol, text: text3 }, index) => /* @__PURE__ */ jsxs33("tspan", { children: [
          index === 0 ? "" : "    ",
          /* @__PURE__ */ jsx38("tspan", { fill: key === "Previous value" ? theme.quiet : toneColor2(marks3.tone, theme), children: symbol === null ? "" : `${symbol} ` }),
          text3
        ] }, key)) }),
        note(`compared with ${marks3.period}`, partsAt + line5)
      ]
    }
  );
}
function toneColor2(tone, theme) {
  if (tone === "up") return theme.success;
  return tone === "down" ? theme.danger : theme.quiet;
}

// lib/viz/pop-kpi/transform.ts
function transform46({ frames, formData, dataset: dataset2, locale }) {
  const frame5 = frames[0] ?? emptyFrame;
  const metric2 = metricLabel(formData.metric ?? "");
  const [offset = ""] = comparedTimes(formData);
  const now = numberOf2(columnOf(frame5, metric2)?.values[0] ?? null);
  const before = numberOf2(columnOf(frame5, `${metric2}__${offset}`)?.values[0] ?? null);
  const currency = formData.currency_format;
  const write3 = valueFormatter(metric2, savedFormats(dataset2), formData.y_axis_format, currency, locale);
  const writePercent = numberFormatter(String(formData.percentDifferenceFormat ?? ""), locale);
  const change = changeOf2(now ?? 0, before ?? 0);
  const name = verboseName(dataset2, metric2);
  const period = periodOf(formData, offset);
  const text3 = now === null ? "No data" : write3(now);
  const parts4 = partsOf2(formData, [
    { key: "Previous value", symbol: "#", title: `Value of ${period}`, text: before === null ? "N/A" : write3(before) },
    { key: "Delta", symbol: "\u25B3", title: "Difference", text: write3((now ?? 0) - (before ?? 0)) },
    { key: "Percent change", symbol: "%", title: "Difference in percent", text: writePercent(change) }
  ]);
  const subtitle = formData.subtitle;
  return {
    marks: {
      text: text3,
      name: formData.show_metric_name ? name : null,
      subtitle: typeof subtitle === "string" && subtitle !== "" ? subtitle : null,
      period,
      tone: toneOf(change, formData),
      arrow: change === 0 ? null : change > 0 ? "\u2191" : "\u2193",
      parts: parts4,
      size: shareOf2(formData.header_font_size, 0.2),
      partSize: shareOf2(formData.subheader_font_size, 0.125)
    },
    label: `${name}: ${text3}; ${parts4.map((part2) => `${part2.title}: ${part2.text}`).join(", ")}.`,
    table: {
      columns: [name, ...parts4.map(({ title }) => title)],
      rows: [[text3, ...parts4.map((part2) => part2.text)]],
      truncated: false
    },
    legend: [],
    interaction: {
      kind: "items",
      items: parts4.map((part2) => ({ title: part2.title, rows: [{ label: part2.symbol ?? "", value: part2.text }] }))
    },
    isEmpty: frame5.length === 0
  };
}
function changeOf2(now, before) {
  if (now === 0 && before === 0) return 0;
  if (before === 0) return 1;
  return now === 0 ? -1 : (now - before) / Math.abs(before);
}
function toneOf(change, form) {
  if (!form.comparison_color_enabled || change === 0) return "even";
  return change > 0 === (form.comparison_color_scheme !== "Red") ? "up" : "down";
}
function periodOf(form, offset) {
  if (typeof form.comparison_range_label === "string" && form.comparison_range_label !== "")
    return form.comparison_range_label;
  if (offset === "inherit") return "the period before";
  return /^\d{4}-/.test(offset) ? `the period from ${offset.slice(0, 10)}` : offset || "no other period";
}
function partsOf2(form, parts4) {
  const configs = form.column_config ?? {};
  return parts4.flatMap((part2) => {
    const { customColumnName, displayTypeIcon, visible } = configs[part2.key] ?? {};
    if (visible === false) return [];
    const named2 = customColumnName ? customColumnName : displayTypeIcon === false ? null : part2.symbol;
    return [{ ...part2, symbol: named2, title: customColumnName || part2.title }];
  });
}
function shareOf2(value, usual2) {
  const share3 = Number(value ?? usual2);
  return Number.isFinite(share3) && share3 > 0 ? share3 : usual2;
}

// lib/viz/pop-kpi/pop-kpi.ts
var popKpi = {
  definition: definition46,
  controls: controls46,
  defaults: defaultsOf(controls46),
  query: query46,
  transform: transform46,
  render: render47
};

// lib/viz/radar/controls.ts
var controls47 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [[groupby], [metrics], [sortMetric], [adhocFilters], [{ ...rowLimit, default: 10 }]]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text("legendMargin", "Margin", { visible: when("show_legend"), ...render })],
      [checkbox("show_labels", "Show Labels", { default: true, ...render })],
      [
        select(
          "label_type",
          "Label Type",
          [
            ["value", "Value"],
            ["key_value", "Category and Value"]
          ],
          { default: "value", ...render }
        )
      ],
      [
        select(
          "label_position",
          "Label position",
          [
            ["top", "Top"],
            ["left", "Left"],
            ["right", "Right"],
            ["bottom", "Bottom"],
            ["inside", "Inside"],
            ["insideLeft", "Inside left"],
            ["insideRight", "Inside right"],
            ["insideTop", "Inside top"],
            ["insideBottom", "Inside bottom"],
            ["insideTopLeft", "Inside top left"],
            ["insideBottomLeft", "Inside bottom left"],
            ["insideTopRight", "Inside top right"],
            ["insideBottomRight", "Inside bottom right"]
          ],
          { default: "top", ...render }
        )
      ],
      [numberFormat("number_format", "Number format")],
      [dateFormat("date_format", "Date format")],
      [control("column_config", "ColumnConfigControl", "Customize Metrics", render)],
      [checkbox("is_circle", "Circle radar shape", render)]
    ]
  }
];

// lib/viz/radar/definition.ts
var definition47 = {
  type: "radar",
  name: "Radar Chart",
  category: "Ranking",
  description: "Several measures of a few groups, compared by shape.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/radar/query.ts
function query47(formData) {
  const base = baseQuery(formData);
  const limit2 = formData.series_limit_metric;
  const by2 = isMetric(limit2) ? limit2 : base.metrics?.[0];
  return queryContext(formData, [{ ...base, ...by2 === void 0 ? {} : { orderby: [[by2, false]] } }]);
}

// lib/viz/radar/render.tsx
import { jsx as jsx39, jsxs as jsxs34 } from "react/jsx-runtime";
var rings = [0.25, 0.5, 0.75, 1];
var size17 = 12;
var small2 = 11;
var shareWide = 1.35;
function render48(drawing, surface) {
  const { marks: marks3 } = drawing;
  const { theme } = surface;
  const height = stageHeight({ drawing, surface, legendPlace: marks3.legendPlace });
  const radius = Math.max(20, height / 2 - 34);
  const width = Math.max(radius * 2 + 80, height * shareWide);
  const count = marks3.axes.length;
  return /* @__PURE__ */ jsx39(Stage, { drawing, surface, legendPlace: marks3.legendPlace, children: /* @__PURE__ */ jsxs34(Centered, { width, height, children: [
    /* @__PURE__ */ jsxs34("g", { fill: "none", stroke: theme.grid, children: [
      rings.map(
        (ring) => marks3.isCircle ? /* @__PURE__ */ jsx39("circle", { r: fine(radius * ring) }, ring) : /* @__PURE__ */ jsx39(
          "path",
          {
            d: outline(
              marks3.axes.map(() => ring),
              radius
            )
          },
          ring
        )
      ),
      marks3.axes.map(({ label }, index) => /* @__PURE__ */ jsx39("path", { d: `M0 0L${point2(index, count, radius).join(" ")}` }, label))
    ] }),
    marks3.shapes.map((shape2, index) => /* @__PURE__ */ jsx39(
      Shape2,
      {
        shape: { ...shape2, color: markColor(shape2.color, theme) },
        index,
        radius
      },
      shape2.key
    )),
    marks3.hasLabels ? /* @__PURE__ */ jsx39(Values, { marks: marks3, radius, surface }) : null,
    marks3.axes.map(({ label, max }, index) => {
      const [x2 = 0, y2 = 0] = point2(index, count, radius + 10);
      const anchor = Math.abs(x2) < 2 ? "middle" : x2 > 0 ? "start" : "end";
      const up2 = y2 < -radius * 0.5 ? -12 : y2 > radius * 0.5 ? 10 : -2;
      const place7 = { x: x2, textAnchor: anchor, fontSize: size17 };
      return /* @__PURE__ */ jsxs34("g", { children: [
        looks3(surface).map(({ shownAt, share: share3 }) => {
          const room = anchor === "middle" ? width * share3 : Math.max(40, width * share3 / 2 - Math.abs(x2));
          return /* @__PURE__ */ jsx39("text", { ...place7, y: fine(y2 + up2), fill: theme.text, "data-w": shownAt, children: shorten(label, room, size17) }, share3);
        }),
        /* @__PURE__ */ jsx39("text", { ...place7, y: fine(y2 + up2 + 14), fontSize: small2, fill: theme.quiet, children: max })
      ] }, label);
    })
  ] }) });
}
function looks3({
  width,
  height
}) {
  if (width === "fluid") {
    return [
      { shownAt: "0123", share: 1 },
      { shownAt: "45678", share: 1.6 }
    ];
  }
  return [{ shownAt: void 0, share: Math.max(1, Math.min(2, width / (height * shareWide))) }];
}
function Shape2({ shape: shape2, index, radius }) {
  const count = shape2.reach.length;
  return /* @__PURE__ */ jsxs34("g", { "data-series": shape2.key, "data-item": index, opacity: shape2.isDimmed ? 0.3 : void 0, children: [
    /* @__PURE__ */ jsx39(
      "path",
      {
        d: outline(shape2.reach, radius),
        fill: shape2.color,
        fillOpacity: 0.08,
        stroke: shape2.color,
        strokeWidth: 2,
        strokeLinejoin: "round"
      }
    ),
    /* @__PURE__ */ jsx39(
      "path",
      {
        d: shape2.reach.map((reach, axis) => `M${point2(axis, count, radius * reach).join(" ")}h0`).join(""),
        stroke: shape2.color,
        strokeWidth: 6,
        strokeLinecap: "round"
      }
    )
  ] });
}
function Values({ marks: marks3, radius, surface }) {
  const [shape2] = marks3.shapes;
  return /* @__PURE__ */ jsx39("g", { fontSize: small2, fill: surface.theme.text, stroke: surface.theme.surface, strokeWidth: 3, paintOrder: "stroke", children: shape2?.reach.map((reach, axis) => {
    const [x2 = 0, y2 = 0] = point2(axis, marks3.axes.length, Math.max(12, radius * reach - 12));
    return /* @__PURE__ */ jsx39("text", { x: x2, y: fine(y2 + 4), textAnchor: "middle", children: shape2.texts[axis] }, `value ${marks3.axes[axis]?.label}`);
  }) });
}
function point2(index, count, reach) {
  const angle = index / Math.max(1, count) * Math.PI * 2;
  return [fine(Math.sin(angle) * reach), fine(-Math.cos(angle) * reach)];
}
function outline(reach, radius) {
  return `M${reach.map((share3, index) => point2(index, reach.length, radius * share3).join(" ")).join("L")}z`;
}

// lib/viz/radar/transform.ts
function transform47(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const names = columnNames(formData.groupby);
  const metrics2 = ensureArray(formData.metrics).map(metricLabel);
  const columns = metrics2.map((metric2) => (columnOf(frame5, metric2)?.values ?? []).map(numberOf2));
  const bounds2 = columns.map((values, index) => boundsOf3(values, metrics2[index] ?? "", formData.column_config));
  const currency = formData.currency_format;
  const writers2 = metrics2.map(
    (metric2) => valueFormatter(metric2, savedFormats(dataset2), formData.number_format, currency, locale)
  );
  const rows2 = dimensionRows(frame5, names, formData, locale);
  const axes = metrics2.map((metric2) => verboseName(dataset2, metric2));
  const shapes2 = rows2.map((row, at2) => {
    const label = names.length === 0 ? axes.join(", ") : row.label;
    const values = columns.map((column2) => column2[at2] ?? null);
    const texts = values.map((value, index) => value === null ? "" : writers2[index]?.(value) ?? "");
    return {
      key: label,
      label,
      color: colors.of(label, formData.color_scheme),
      values,
      reach: values.map((value, index) => reachOf(value, bounds2[index])),
      texts: texts.map((text3, index) => formData.label_type === "key_value" ? `${axes[index]}: ${text3}` : text3),
      isDimmed: isDimmed(input.selected, label)
    };
  });
  return {
    marks: {
      axes: axes.map((label, index) => ({ label, max: writers2[index]?.(bounds2[index]?.high ?? 0) ?? "" })),
      shapes: shapes2,
      isCircle: formData.is_circle === true,
      hasLabels: formData.show_labels !== false && shapes2.length === 1,
      legendPlace: legendPlaceOf(formData, shapes2.length)
    },
    label: `Radar chart of ${axes.join(", ")} for ${shapes2.map(({ label }) => label).join(", ")}.`,
    table: categoryTable(
      [names.join(", "), ...axes],
      shapes2.map(({ label, values }) => [
        label,
        ...values.map((value, index) => value === null ? "" : writers2[index]?.(value) ?? "")
      ])
    ),
    legend: shapes2.map(({ key, label, color }) => ({ key, label, color })),
    interaction: {
      kind: "items",
      items: shapes2.map(({ label, color, values }, at2) => ({
        title: label,
        rows: values.map((value, index) => ({
          label: axes[index] ?? "",
          value: value === null ? "" : writers2[index]?.(value) ?? "",
          ...index === 0 ? { color } : {}
        })),
        ...names.length > 0 ? { filters: rows2[at2]?.filters ?? [] } : {}
      }))
    },
    isEmpty: frame5.length === 0 || metrics2.length === 0
  };
}
function boundsOf3(values, metric2, config) {
  const own = config?.[metric2];
  const known3 = values.filter((value) => value !== null);
  const low = numberOf2(own?.radarMetricMinValue ?? null);
  const high = numberOf2(own?.radarMetricMaxValue ?? null);
  return { low: low ?? minOf(known3, 0), high: high ?? maxOf(known3, 0) };
}
function reachOf(value, bounds2) {
  if (value === null || bounds2 === void 0 || bounds2.high <= bounds2.low) return 0;
  return Math.min(1, Math.max(0, (value - bounds2.low) / (bounds2.high - bounds2.low)));
}

// lib/viz/radar/radar.ts
var radar = {
  definition: definition47,
  controls: controls47,
  defaults: defaultsOf(controls47),
  query: query47,
  transform: transform47,
  render: render48
};

// lib/viz/rose/controls.ts
var controls48 = [
  timeSection,
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [groupby],
      [limit, sortMetric],
      [orderDesc],
      [checkbox("contribution", "Contribution")],
      [rowLimit]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [numberFormat("number_format", "Number format"), dateFormat("date_time_format", "Date Time Format")],
      [
        checkbox("rich_tooltip", "Rich Tooltip", { default: true, ...render }),
        checkbox("rose_area_proportion", "Use Area Proportions", render)
      ]
    ]
  },
  olderAnalytics
];

// lib/viz/rose/definition.ts
var definition48 = {
  type: "rose",
  name: "Nightingale Rose Chart",
  category: "Ranking",
  description: "Points in time as slices of a circle, as long as what they add up to.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/rose/query.ts
var query48 = olderTimeseriesQuery;

// lib/viz/rose/render.tsx
import { arc as arc6 } from "@visx/vendor/d3-shape";
import { jsx as jsx40, jsxs as jsxs35 } from "react/jsx-runtime";
function render49(drawing, surface) {
  const { slices, legendPlace: legendPlace3 } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: legendPlace3 });
  const radius = Math.max(20, height / 2 - 18);
  let item = -1;
  return /* @__PURE__ */ jsx40(Stage, { drawing, surface, legendPlace: legendPlace3, children: /* @__PURE__ */ jsxs35(Centered, { width: Math.max(height, (radius + aroundRoom(slices)) * 2), height, children: [
    slices.map((slice) => /* @__PURE__ */ jsx40("g", { children: slice.petals.map((petal) => {
      item += 1;
      return /* @__PURE__ */ jsx40(
        "path",
        {
          "data-item": item,
          "data-series": petal.series,
          d: petalPath(slice, petal, radius),
          fill: markColor(petal.color, surface.theme),
          stroke: surface.theme.surface
        },
        petal.key
      );
    }) }, slice.key)),
    /* @__PURE__ */ jsx40(
      AroundLabels,
      {
        labels: slices.map(({ key, label, start, end }, index) => ({
          key,
          label,
          angle: (start + end) / 2,
          weight: weightOf(index)
        })),
        radius,
        fill: surface.theme.quiet
      }
    )
  ] }) });
}
function petalPath({ start, end }, { inner: inner3, outer }, radius) {
  const shape2 = arc6().digits(2).startAngle(start).endAngle(end).innerRadius(inner3 * radius).outerRadius(outer * radius);
  return shape2(null) ?? "";
}
function weightOf(index) {
  return index === 0 ? 64 : index & -index;
}

// lib/viz/rose/transform.ts
function transform48(input) {
  const { dataset: dataset2, locale, colors } = input;
  const formData = { ...todaysForm(input.formData), sort_series_type: "name", sort_series_ascending: true };
  const options2 = readOptions(formData, "bar");
  const { x: x2, series: series2 } = chartData(input.frames[0] ?? emptyFrame, formData, options2, dataset2);
  const writeTime = timeWriter2(String(formData.date_time_format || "smart_date"), options2.grain, locale);
  const write3 = numberFormatter(formData.contribution === true ? ".1%" : String(formData.number_format ?? ""), locale);
  const names = series2.map(({ name }) => name);
  const palette = names.map((name) => colors.of(name, options2.scheme));
  const shown = x2.map((_, at2) => series2.map(({ values }) => Math.max(0, values[at2] ?? 0)));
  const sums = shown.map((values) => values.reduce((sum4, value) => sum4 + value, 0));
  const largest4 = maxOf(sums, 0) || 1;
  const reach = (sum4) => formData.rose_area_proportion === true ? Math.sqrt(sum4 / largest4) : sum4 / largest4;
  const titles = x2.map((cell) => writeTime(numberOf2(cell) ?? 0));
  const turn = Math.PI * 2 / Math.max(1, x2.length);
  const slices = x2.map((cell, at2) => {
    let below3 = 0;
    const petals = names.flatMap((name, index) => {
      const value = shown[at2]?.[index] ?? 0;
      const inner3 = reach(below3);
      below3 += value;
      if (value === 0) return [];
      return [{ key: name, series: name, color: palette[index] ?? "", inner: inner3, outer: reach(below3) }];
    });
    return { key: String(cell), label: titles[at2] ?? "", start: at2 * turn, end: (at2 + 1) * turn, petals };
  });
  const rowsAt = (at2) => names.flatMap((label, index) => {
    const value = series2[index]?.values[at2] ?? null;
    return value === null ? [] : [{ label, value: write3(value), color: palette[index] ?? "", order: index }];
  });
  return {
    marks: { slices, legendPlace: names.length > 1 ? "top" : "none" },
    label: `Rose of ${names.join(", ")} at ${titles.length} points in time, ${titles[0] ?? ""} to ${titles.at(-1) ?? ""}.`,
    table: categoryTable(
      ["Time", ...names],
      titles.map((title, at2) => [
        title,
        ...series2.map(({ values }) => {
          const value = values[at2] ?? null;
          return value === null ? "" : write3(value);
        })
      ])
    ),
    legend: names.map((name, index) => ({ key: name, label: name, color: palette[index] ?? "" })),
    interaction: {
      kind: "items",
      items: slices.flatMap(
        ({ label, petals }, at2) => petals.map(({ series: own }) => ({
          title: label,
          rows: rowsAt(at2).filter((row) => formData.rich_tooltip !== false || row.label === own)
        }))
      )
    },
    isEmpty: slices.every(({ petals }) => petals.length === 0)
  };
}

// lib/viz/rose/rose.ts
var rose = {
  definition: definition48,
  controls: controls48,
  defaults: defaultsOf(controls48),
  query: query48,
  transform: transform48,
  render: render49
};

// lib/viz/sankey-v2/controls.ts
var controls49 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("source", "DndColumnSelect", "Source", { freeForm: false, default: [], validators: ["nonEmpty"] })],
      [control("target", "DndColumnSelect", "Target", { freeForm: false, default: [], validators: ["nonEmpty"] })],
      [metric],
      [adhocFilters],
      [rowLimit],
      [checkbox("sort_by_metric", "Sort by metric", { default: null })]
    ]
  },
  { label: "Chart Options", tab: "customize", expanded: true, rows: [[colorScheme]] }
];

// lib/viz/sankey-v2/definition.ts
var definition49 = {
  type: "sankey_v2",
  name: "Sankey Chart",
  category: "Flow",
  description: "Flows between the values of two columns.",
  behaviors: []
};

// lib/viz/sankey-v2/query.ts
function query49(formData) {
  const order2 = [[formData.metric ?? null, false]];
  return queryContext(formData, [
    {
      ...baseQuery(formData),
      columns: [],
      groupby: [formData.source, formData.target],
      ...formData.sort_by_metric ? { orderby: order2 } : {}
    }
  ]);
}

// lib/viz/sankey-v2/render.tsx
import { Fragment as Fragment15, jsx as jsx41, jsxs as jsxs36 } from "react/jsx-runtime";
var nodeWidth = 12;
var size18 = 11;
var lineHeight6 = 13;
var margins7 = { top: 6, right: 10, bottom: 6, left: 10 };
function render50(drawing, surface) {
  const { nodes, links } = drawing.marks;
  const { theme } = surface;
  const units5 = pathUnits(null);
  return /* @__PURE__ */ jsxs36(Stage, { drawing, surface, legendPlace: "none", margins: margins7, children: [
    /* @__PURE__ */ jsx41(PathLayer, { units: units5, clip: false, children: links.map((link2, index) => /* @__PURE__ */ jsx41(
      "path",
      {
        "data-item": index,
        d: band(link2, units5.width, units5.height),
        fill: markColor(link2.color, surface.theme),
        fillOpacity: 0.35
      },
      `${link2.source} ${link2.target}`
    )) }),
    nodes.map((node, index) => /* @__PURE__ */ jsx41(
      "rect",
      {
        "data-item": links.length + index,
        x: percent2(node.x),
        y: percent2(node.top),
        width: nodeWidth,
        height: percent2(Math.max(4e-3, node.bottom - node.top)),
        rx: 2,
        transform: `translate(${-nodeWidth / 2} 0)`,
        fill: markColor(node.color, surface.theme)
      },
      node.key
    )),
    /* @__PURE__ */ jsx41(
      "g",
      {
        fontSize: size18,
        fill: theme.text,
        stroke: theme.surface,
        strokeWidth: 2.5,
        strokeLinejoin: "round",
        paintOrder: "stroke",
        pointerEvents: "none",
        children: /* @__PURE__ */ jsx41(Labels5, { drawing, surface })
      }
    )
  ] });
}
function band({ fromX, toX, fromY, toY, thickness }, width, height) {
  const [x0, x1] = [Math.round(fromX * width), Math.round(toX * width)];
  const half = Math.max(thickness / 2, 6e-4);
  const y2 = (share3) => Math.round(share3 * height);
  const middle2 = Math.round((x0 + x1) / 2);
  return `M${x0} ${y2(fromY - half)}C${middle2} ${y2(fromY - half)} ${middle2} ${y2(toY - half)} ${x1} ${y2(toY - half)}V${y2(toY + half)}C${middle2} ${y2(toY + half)} ${middle2} ${y2(fromY + half)} ${x0} ${y2(fromY + half)}z`;
}
function Labels5({ drawing, surface }) {
  const { nodes, columns } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: "none", margins: margins7 });
  const largestFirst = [...nodes].sort((one2, other) => other.value - one2.value);
  const step2 = 1.01 / Math.max(1, columns - 1);
  const lasts = nodes.filter(({ isLast }) => isLast);
  const besideLast = new Set(nodes.filter(({ x: x2 }) => lasts.some((last2) => last2.x > x2 && last2.x - x2 <= step2)));
  const last = maxOf(
    lasts.map(({ key }) => textWidth(key, size18)),
    0
  );
  const labels = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const gap7 = (width - 20) / Math.max(1, columns - 1) - nodeWidth - 8;
      const lastRoom = Math.min(last + 2, gap7 / 2 - 4);
      const taken = /* @__PURE__ */ new Map();
      return largestFirst.flatMap((node) => {
        const y2 = (node.top + node.bottom) / 2;
        const column2 = taken.get(node.x) ?? [];
        const room = node.isLast ? lastRoom : besideLast.has(node) ? gap7 - lastRoom - 8 : gap7;
        if (room < 28 || column2.some((other) => Math.abs(other - y2) * height < lineHeight6)) return [];
        taken.set(node.x, column2);
        column2.push(y2);
        return [{ node, y: y2, text: shorten(node.key, room, size18) }];
      });
    },
    ({ node, text: text3 }) => `${node.key} ${text3}`
  );
  return /* @__PURE__ */ jsx41(Fragment15, { children: labels.map(({ item: { node, y: y2, text: text3 }, shownAt }) => /* @__PURE__ */ jsx41(
    "text",
    {
      "data-w": shownAt,
      x: percent2(node.x),
      y: percent2(y2),
      dx: node.isLast ? -10 : 10,
      dy: 4,
      textAnchor: node.isLast ? "end" : "start",
      children: text3
    },
    `${node.key} ${shownAt}`
  )) });
}

// lib/viz/sankey-v2/layout.ts
var spaceShare = 0.025;
var rounds = 24;
function flowLayout(flows) {
  const nodes = /* @__PURE__ */ new Map();
  const nodeOf = (key) => {
    const known3 = nodes.get(key) ?? { key, column: 0, in: 0, out: 0, top: 0 };
    nodes.set(key, known3);
    return known3;
  };
  for (const { source, target, value } of flows) {
    nodeOf(source).out += value;
    nodeOf(target).in += value;
  }
  const forward = withoutCycles(flows, [...nodes.keys()]);
  setColumns(forward, nodeOf, nodes.size);
  const columns = 1 + maxOf(
    [...nodes.values()].map(({ column: column2 }) => column2),
    0
  );
  const groups = Array.from(
    { length: columns },
    (_, column2) => [...nodes.values()].filter((node) => node.column === column2)
  );
  const scale = minOf(
    groups.map((group4) => {
      const sum4 = group4.reduce((total, node) => total + throughOf(node), 0);
      return sum4 === 0 ? 1 : (1 - Math.min(0.5, spaceShare * (group4.length - 1))) / sum4;
    })
  );
  settle(groups, flows, nodeOf, scale);
  const starts2 = /* @__PURE__ */ new Map();
  for (const { key, top } of nodes.values()) starts2.set(key, { out: top, in: top });
  const byTop = [...flows].sort(
    (one2, other) => nodeOf(one2.source).top - nodeOf(other.source).top || nodeOf(one2.target).top - nodeOf(other.target).top
  );
  const ends2 = /* @__PURE__ */ new Map();
  for (const flow3 of [...byTop].sort((one2, other) => nodeOf(one2.target).top - nodeOf(other.target).top)) {
    const at2 = starts2.get(flow3.source) ?? { out: 0, in: 0 };
    ends2.set(flow3, { fromY: at2.out + flow3.value * scale / 2, toY: 0 });
    at2.out += flow3.value * scale;
  }
  const links = byTop.map((flow3) => {
    const at2 = starts2.get(flow3.target) ?? { out: 0, in: 0 };
    const size21 = flow3.value * scale;
    const toY = at2.in + size21 / 2;
    at2.in += size21;
    return { flow: flow3, size: size21, fromY: ends2.get(flow3)?.fromY ?? 0, toY };
  });
  return {
    columns,
    nodes: [...nodes.values()].map((node) => ({
      key: node.key,
      column: node.column,
      top: node.top,
      size: throughOf(node) * scale,
      value: throughOf(node)
    })),
    links
  };
}
function throughOf(node) {
  return Math.max(node.in, node.out);
}
function withoutCycles(flows, keys) {
  const outgoing = /* @__PURE__ */ new Map();
  for (const flow3 of flows) outgoing.set(flow3.source, [...outgoing.get(flow3.source) ?? [], flow3]);
  const state = /* @__PURE__ */ new Map();
  const kept = [];
  const visit = (key) => {
    state.set(key, "open");
    for (const flow3 of outgoing.get(key) ?? []) {
      const at2 = state.get(flow3.target);
      if (at2 === "open") continue;
      kept.push(flow3);
      if (at2 === void 0) visit(flow3.target);
    }
    state.set(key, "done");
  };
  const targets = new Set(flows.map(({ target }) => target));
  const starts2 = [...keys.filter((key) => !targets.has(key)), ...keys];
  for (const key of starts2) if (!state.has(key)) visit(key);
  return kept;
}
function setColumns(flows, nodeOf, most2) {
  for (let round2 = 0, moved2 = true; moved2 && round2 < most2; round2 += 1) {
    moved2 = false;
    for (const { source, target } of flows) {
      const next2 = nodeOf(source).column + 1;
      if (nodeOf(target).column >= next2) continue;
      nodeOf(target).column = next2;
      moved2 = true;
    }
  }
  const last = maxOf(
    flows.map(({ target }) => nodeOf(target).column),
    0
  );
  for (const { target } of flows) {
    const node = nodeOf(target);
    if (node.out === 0) node.column = last;
  }
}
function settle(groups, flows, nodeOf, scale) {
  const middle2 = (node) => node.top + throughOf(node) * scale / 2;
  for (const group4 of groups) spread3([...group4], scale);
  for (let round2 = 0; round2 < rounds; round2 += 1) {
    const isForward = round2 % 2 === 0;
    for (const group4 of isForward ? groups : groups.toReversed()) {
      const wished = /* @__PURE__ */ new Map();
      for (const node of group4) {
        const own = flows.filter(({ source, target }) => (isForward ? target : source) === node.key);
        const weight3 = own.reduce((sum4, { value }) => sum4 + value, 0);
        if (weight3 === 0) continue;
        const at2 = own.reduce(
          (sum4, flow3) => sum4 + middle2(nodeOf(isForward ? flow3.source : flow3.target)) * flow3.value,
          0
        );
        wished.set(node, at2 / weight3 - throughOf(node) * scale / 2);
      }
      for (const [node, top] of wished) node.top = top;
      spread3(
        [...group4].sort((one2, other) => middle2(one2) - middle2(other)),
        scale
      );
    }
  }
}
function spread3(group4, scale) {
  const sizes3 = group4.reduce((sum4, node) => sum4 + throughOf(node) * scale, 0);
  const space = group4.length > 1 ? Math.min(0.06, (1 - sizes3) / (group4.length - 1)) : 0;
  let lowest2 = 0;
  for (const node of group4) {
    node.top = Math.max(node.top, lowest2);
    lowest2 = node.top + throughOf(node) * scale + space;
  }
  let highest = 1;
  for (const node of group4.toReversed()) {
    node.top = Math.max(0, Math.min(node.top, highest - throughOf(node) * scale));
    highest = node.top - space;
  }
}

// lib/viz/sankey-v2/transform.ts
function transform49(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const names = [...columnNames(formData.source), ...columnNames(formData.target)];
  const metric2 = metricLabel(formData.metric ?? "");
  const values = columnOf(frame5, metric2)?.values ?? [];
  const flows = dimensionRows(frame5, names, formData, locale).map(
    ({ texts }, row) => ({
      source: texts[0] ?? "",
      target: texts[1] ?? "",
      value: Math.max(0, numberOf2(values[row] ?? null) ?? 0)
    })
  );
  const scheme = formData.color_scheme;
  const color = /* @__PURE__ */ new Map();
  for (const key of flows.flatMap(({ source, target }) => [source, target]))
    if (!color.has(key)) color.set(key, colors.of(key, scheme));
  const { columns, nodes, links } = flowLayout(flows);
  const at2 = new Map(nodes.map((node) => [node.key, columns < 2 ? 0.5 : node.column / (columns - 1)]));
  const saved = formData.number_format;
  const write3 = valueFormatter(metric2, savedFormats(dataset2), saved, formData.currency_format, locale);
  const writeShare = numberFormatter(".2%", locale);
  const name = verboseName(dataset2, metric2);
  const flowsOf = (key, end) => flows.filter((flow3) => flow3[end] === key).reduce((sum4, { value }) => sum4 + value, 0);
  return {
    marks: {
      columns,
      nodes: nodes.map(({ key, column: column2, top, size: size21, value }) => ({
        key,
        value,
        color: color.get(key) ?? "",
        x: at2.get(key) ?? 0,
        top,
        bottom: top + size21,
        isLast: columns > 1 && column2 === columns - 1
      })),
      links: links.map(({ flow: flow3, fromY, toY, size: size21 }) => ({
        ...flow3,
        color: color.get(flow3.source) ?? "",
        fromX: at2.get(flow3.source) ?? 0,
        toX: at2.get(flow3.target) ?? 1,
        fromY,
        toY,
        thickness: size21
      }))
    },
    label: `Flows of ${name} from ${names[0]} to ${names[1]}: ${flows.length} flows between ${nodes.length} places.`,
    table: categoryTable(
      [...names.map((column2) => verboseName(dataset2, column2)), name],
      flows.map(({ source, target, value }) => [source, target, write3(value)])
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: [
        ...links.map(({ flow: flow3 }) => ({
          title: `${flow3.source} \u203A ${flow3.target}`,
          rows: [
            { label: name, value: write3(flow3.value), color: color.get(flow3.source) ?? "" },
            { label: `% of ${flow3.source}`, value: writeShare(flow3.value / (flowsOf(flow3.source, "source") || 1)) },
            { label: `% of ${flow3.target}`, value: writeShare(flow3.value / (flowsOf(flow3.target, "target") || 1)) }
          ]
        })),
        ...nodes.map(({ key, value }) => ({
          title: key,
          rows: [{ label: name, value: write3(value), color: color.get(key) ?? "" }]
        }))
      ]
    },
    isEmpty: flows.length === 0
  };
}

// lib/viz/sankey-v2/sankey-v2.ts
var sankeyV2 = {
  definition: definition49,
  controls: controls49,
  defaults: defaultsOf(controls49),
  query: query49,
  transform: transform49,
  render: render50
};

// lib/viz/sunburst-v2/controls.ts
var controls50 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("columns", "DndColumnSelect", "Hierarchy", { default: [] })],
      [{ ...metric, label: "Primary Metric" }],
      [control("secondary_metric", "DndMetricSelect", "Secondary Metric")],
      [adhocFilters],
      [rowLimit],
      [checkbox("sort_by_metric", "Sort by metric", { default: null })]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [{ ...colorScheme, visible: (form) => !form.secondary_metric }],
      [{ ...linearColorScheme, visible: when("secondary_metric") }],
      [checkbox("show_labels", "Show Labels", render)],
      [text("show_labels_threshold", "Percentage threshold", { default: 5, ...render })],
      [checkbox("show_total", "Show Total", render)],
      [
        select(
          "label_type",
          "Label Type",
          [
            ["key", "Category Name"],
            ["value", "Value"],
            ["key_value", "Category and Value"]
          ],
          { default: "key", ...render }
        )
      ],
      [numberFormat("number_format", "Number format")],
      [currencyFormat],
      [dateFormat("date_format", "Date format")]
    ]
  }
];

// lib/viz/sunburst-v2/definition.ts
var definition50 = {
  type: "sunburst_v2",
  name: "Sunburst Chart",
  category: "Part of a Whole",
  description: "Shares of a whole, level within level.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/sunburst-v2/query.ts
function query50(formData) {
  const order2 = [[formData.metric ?? null, false]];
  return queryContext(formData, [{ ...baseQuery(formData), ...formData.sort_by_metric ? { orderby: order2 } : {} }]);
}

// lib/viz/sunburst-v2/render.tsx
import { arc as arc7 } from "@visx/vendor/d3-shape";
import { jsx as jsx42, jsxs as jsxs37 } from "react/jsx-runtime";
var size19 = 11;
var hole2 = 0.26;
function render51(drawing, surface) {
  const { arcs, levels: levels2, total } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: "none" });
  const radius = height / 2;
  const ring = radius * (1 - hole2) / Math.max(1, levels2);
  const inner3 = ({ level }) => radius * hole2 + (level - 1) * ring;
  const shape2 = arc7().digits(2).startAngle(({ start }) => start).endAngle(({ end }) => end).innerRadius(inner3).outerRadius((one2) => inner3(one2) + ring - 1);
  return /* @__PURE__ */ jsx42(Stage, { drawing, surface, legendPlace: "none", children: /* @__PURE__ */ jsxs37(Centered, { width: height, height, children: [
    arcs.map((one2, index) => /* @__PURE__ */ jsx42(
      "path",
      {
        "data-item": index,
        "data-series": one2.root,
        d: shape2(one2) ?? "",
        fill: markColor(one2.color, surface.theme),
        fillOpacity: one2.isDimmed ? 0.3 : void 0,
        stroke: surface.theme.surface
      },
      one2.key
    )),
    /* @__PURE__ */ jsx42("g", { fontSize: size19, pointerEvents: "none", textAnchor: "middle", children: arcs.map((one2) => /* @__PURE__ */ jsx42(Label, { one: one2, middle: inner3(one2) + ring / 2, ring }, one2.key)) }),
    total === null ? null : /* @__PURE__ */ jsx42(
      "text",
      {
        y: 5,
        textAnchor: "middle",
        fontWeight: 600,
        fontSize: Math.min(16, radius * hole2 * 1.8 / textWidth(total, 1, 600)),
        fill: surface.theme.text,
        children: total
      }
    )
  ] }) });
}
function Label({ one: one2, middle: middle2, ring }) {
  if (one2.text === null) return null;
  const angle = (one2.start + one2.end) / 2;
  const opening = one2.end - one2.start;
  const chord2 = opening >= Math.PI ? middle2 * 2 : 2 * middle2 * Math.sin(opening / 2);
  const isAcross = chord2 - 6 >= textWidth(one2.text, size19) && ring > 16;
  const room = isAcross ? chord2 - 6 : ring - 8;
  if (!isAcross && middle2 * opening < 13 || room < 24) return null;
  const text3 = textWidth(one2.text, size19) <= room ? one2.text : shorten(one2.label, room, size19);
  if (text3.indexOf("\u2026") >= 0 && text3.length < 6) return null;
  const [x2, y2] = [Math.sin(angle) * middle2, -Math.cos(angle) * middle2];
  const degrees = angle * 180 / Math.PI;
  const turn = isAcross ? Math.cos(angle) < 0 ? degrees - 180 : degrees : Math.sin(angle) < 0 ? degrees + 90 : degrees - 90;
  return /* @__PURE__ */ jsx42("text", { transform: `translate(${fine(x2)} ${fine(y2)}) rotate(${fine(turn)})`, dy: 4, fill: inkFor(one2.color), children: text3 });
}

// lib/viz/sunburst-v2/tree.ts
function branches(rows2, values, seconds) {
  const roots = [];
  rows2.forEach(({ texts, filters }, row) => {
    let level = roots;
    texts.forEach((name, depth) => {
      let branch = level.find((one2) => one2.name === name);
      if (branch === void 0) {
        const path = texts.slice(0, depth + 1);
        branch = { name, path, filters: filters.slice(0, depth + 1), value: 0, second: 0, children: [] };
        level.push(branch);
      }
      branch.value += values[row] ?? 0;
      branch.second += seconds[row] ?? 0;
      level = branch.children;
    });
  });
  return ordered3(roots);
}
function ordered3(level) {
  const isWhole = ({ name }) => /^\d{1,9}$/.test(name);
  const whole3 = level.filter(isWhole).sort((one2, other) => Number(one2.name) - Number(other.name));
  return [...whole3, ...level.filter((one2) => !isWhole(one2))].map((one2) => ({
    ...one2,
    children: ordered3(one2.children)
  }));
}

// lib/viz/sunburst-v2/transform.ts
var full2 = Math.PI * 2;
function transform50(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const names = columnNames(formData.columns);
  const metric2 = metricLabel(formData.metric ?? "");
  const second2 = formData.secondary_metric ? metricLabel(formData.secondary_metric) : metric2;
  const numbers2 = (name2) => (columnOf(frame5, name2)?.values ?? []).map((value) => Math.max(0, numberOf2(value) ?? 0));
  const roots = branches(dimensionRows(frame5, names, formData, locale), numbers2(metric2), numbers2(second2));
  const whole3 = roots.reduce((sum4, { value }) => sum4 + value, 0);
  const currency = formData.currency_format;
  const write3 = valueFormatter(metric2, savedFormats(dataset2), formData.number_format, currency, locale);
  const writeSecond = valueFormatter(second2, savedFormats(dataset2), formData.number_format, currency, locale);
  const writeShare = numberFormatter(".2%", locale);
  const placed2 = place3(roots, null, 0, whole3 === 0 ? 0 : full2 / whole3);
  const ratios = placed2.map(({ branch }) => branch.value === 0 ? 0 : branch.second / branch.value);
  const ramp = second2 === metric2 ? null : colors.ramp(formData.linear_color_scheme);
  const [low, high] = [minOf(ratios), maxOf(ratios)];
  const threshold2 = Number(formData.show_labels_threshold ?? 5) / 100;
  const scheme = formData.color_scheme;
  if (ramp === null) colors.of(metric2, scheme);
  const arcs = placed2.map(({ branch, start, end }, index) => {
    const root = branch.path[0] ?? branch.name;
    const share3 = whole3 === 0 ? 0 : branch.value / whole3;
    const ratio = high > low ? ((ratios[index] ?? 0) - low) / (high - low) : 0;
    const label = branch.path.join(" \u203A ");
    return {
      key: label,
      label: branch.name,
      value: branch.value,
      color: ramp ? rampColor(ramp, ratio) : colors.of(branch.name, scheme),
      level: branch.path.length,
      start,
      end,
      root,
      text: formData.show_labels && share3 >= threshold2 ? labelText3(formData.label_type, branch.name, write3(branch.value)) : null,
      isDimmed: isDimmed(input.selected, branch.path.join(", "))
    };
  });
  const name = verboseName(dataset2, metric2);
  return {
    marks: { arcs, levels: names.length, total: formData.show_total ? `Total: ${write3(whole3)}` : null },
    label: `Sunburst of ${name} by ${names.map((column2) => verboseName(dataset2, column2)).join(", ")}: ${roots.map((root) => `${root.name} ${write3(root.value)}`).join(", ")}.`,
    table: categoryTable(
      [names.join(" \u203A "), name, "%"],
      placed2.map(({ branch }) => [
        branch.path.join(" \u203A "),
        write3(branch.value),
        writeShare(branch.value / (whole3 || 1))
      ])
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: placed2.map(({ branch, parent }, index) => {
        const rows2 = [
          { label: name, value: write3(branch.value), color: arcs[index]?.color ?? "" },
          ...second2 === metric2 ? [] : [{ label: verboseName(dataset2, second2), value: writeSecond(branch.second) }],
          ...parent ? [{ label: `% of ${parent.name}`, value: writeShare(branch.value / (parent.value || 1)) }] : [],
          { label: "% of total", value: writeShare(branch.value / (whole3 || 1)) }
        ];
        return { title: branch.path.join(" \u203A "), rows: rows2, filters: branch.filters };
      })
    },
    isEmpty: frame5.length === 0 || names.length === 0
  };
}
function place3(level, parent, from, scale) {
  const starts2 = /* @__PURE__ */ new Map();
  let next2 = from;
  for (const branch of level.toSorted((one2, other) => other.value - one2.value)) {
    starts2.set(branch, next2);
    next2 += branch.value * scale;
  }
  return level.flatMap((branch) => {
    const start = starts2.get(branch) ?? from;
    const own = { branch, parent, start, end: start + branch.value * scale };
    return [own, ...place3(branch.children, branch, start, scale)];
  });
}
function labelText3(type, name, value) {
  if (type === "value") return value;
  return type === "key_value" ? `${name}: ${value}` : name;
}

// lib/viz/sunburst-v2/sunburst-v2.ts
var sunburstV2 = {
  definition: definition50,
  controls: controls50,
  defaults: defaultsOf(controls50),
  query: query50,
  transform: transform50,
  render: render51
};

// lib/viz/table/arrange.ts
import { z as z3 } from "zod";
var columnConfig = z3.record(z3.string(), z3.looseObject({ d3NumberFormat: z3.string().optional() })).catch({});
var common = /^\+?,?(?:\.\d+)?[df%]$/;
function arrange2(frame5, formData) {
  const config = columnConfig.parse(formData.column_config ?? {});
  const columns = frame5.columns.map((column2) => formatted(column2, config[column2.name]?.d3NumberFormat));
  return {
    frame: { ...frame5, columns },
    columnNames: columns.map(({ name }) => name),
    rowNames: Array.from({ length: frame5.length }, (_, at2) => at2)
  };
}
function formatted(column2, format) {
  if (!format || !common.test(format) || column2.kind !== "numeric") return column2;
  if (format.endsWith("d") && !column2.integer) return column2;
  const write3 = numberFormatter(format);
  const { integer: _, ...plain8 } = column2;
  return {
    ...plain8,
    kind: "string",
    values: column2.values.map((value) => value === null ? null : write3(Number(value)))
  };
}

// lib/viz/table/controls.ts
var controls51 = tableControls;

// lib/viz/table/definition.ts
var definition51 = {
  type: "table",
  name: "Table",
  category: "Table",
  description: "Rows and columns: records as they are, or groups with their measures.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/table/query.ts
var query51 = tableQuery;

// lib/viz/table/render.tsx
var render52 = renderTable;

// lib/viz/table/transform.ts
var transform51 = tableDrawing;

// lib/viz/table/table.ts
var table = {
  definition: definition51,
  controls: controls51,
  defaults: defaultsOf(controls51),
  query: query51,
  transform: transform51,
  render: render52,
  arrange: arrange2
};

// lib/viz/time-pivot/controls.ts
var controls52 = [
  timeSection,
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [{ ...metric, clearable: false }],
      [adhocFilters],
      [
        select(
          "freq",
          "Frequency",
          [
            ["AS", "Year (freq=AS)"],
            ["52W-MON", "52 weeks starting Monday (freq=52W-MON)"],
            ["W-SUN", "1 week starting Sunday (freq=W-SUN)"],
            ["W-MON", "1 week starting Monday (freq=W-MON)"],
            ["D", "Day (freq=D)"],
            ["4W-MON", "4 weeks (freq=4W-MON)"]
          ],
          { description: "The period that time is cut into", default: "W-MON", clearable: false, freeForm: true }
        )
      ]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [checkbox("show_legend", "Legend", { default: true, ...render })],
      [
        select(
          "line_interpolation",
          "Line Style",
          same("linear", "basis", "cardinal", "monotone", "step-before", "step-after"),
          { default: "linear", ...render }
        )
      ],
      [
        control("color_picker", "ColorPickerControl", "Fixed Color", {
          default: { r: 0, g: 122, b: 135, a: 1 },
          ...render
        })
      ]
    ]
  },
  {
    label: "X Axis",
    tab: "customize",
    expanded: true,
    rows: [[axisLabel("x")], [axisMargin("bottom")], [axisEnds("x")], [axisFormat("x")]]
  },
  {
    label: "Y Axis",
    tab: "customize",
    expanded: true,
    rows: [[axisLabel("y")], [axisMargin("left")], [axisEnds("y")], [logScale2("y")], [axisFormat("y")], [axisBounds]]
  }
];

// lib/viz/time-pivot/definition.ts
var definition52 = {
  type: "time_pivot",
  name: "Time-series Period Pivot",
  category: "Evolution",
  description: "The current period of a series over those before it.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/time-pivot/query.ts
var query52 = olderSeriesQuery;

// lib/viz/time-pivot/render.tsx
var render53 = renderCartesian;

// lib/viz/time-pivot/transform.ts
import { rgb as rgb8 } from "@visx/vendor/d3-color";

// lib/viz/time-pivot/periods.ts
import {
  utcDay as utcDay5,
  utcHour as utcHour4,
  utcMinute as utcMinute4,
  utcMonth as utcMonth5,
  utcWeek as utcWeek2,
  utcYear as utcYear5
} from "@visx/vendor/d3-time";
var day5 = 24 * 60 * 60 * 1e3;
var weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
function periodStart(freq) {
  const [, digits2 = "", unit2 = "W", anchor = "MON"] = /^(\d*)([A-Za-z]+)(?:-([A-Za-z]+))?$/.exec(freq.trim()) ?? [];
  const count = Math.max(1, Number(digits2) || 1);
  switch (unit2.toUpperCase()) {
    case "A":
    case "AS":
    case "Y":
    case "YS":
    case "YE":
      return every2(utcYear5, count);
    case "Q":
    case "QS":
    case "QE":
      return every2(utcMonth5, 3 * count);
    case "M":
    case "MS":
    case "ME":
      return every2(utcMonth5, count);
    case "D":
      return every2(utcDay5, count);
    case "H":
      return every2(utcHour4, count);
    case "T":
    case "MIN":
      return every2(utcMinute4, count);
    default:
      return weeks(
        count,
        Math.max(
          0,
          weekdays.findIndex((name) => name === (anchor.toUpperCase() || "MON"))
        )
      );
  }
}
function every2(interval, count) {
  const epoch = /* @__PURE__ */ new Date(0);
  return (time) => {
    const floor = interval.floor(new Date(time));
    const past = interval.count(epoch, floor);
    return interval.offset(floor, -((past % count + count) % count)).getTime();
  };
}
function weeks(count, first2) {
  const sunday = utcWeek2.floor(/* @__PURE__ */ new Date(0)).getTime();
  const origin = sunday + first2 * day5;
  const length = count * 7 * day5;
  return (time) => origin + Math.floor((time - origin) / length) * length;
}

// lib/viz/time-pivot/transform.ts
var curves2 = {
  basis: "smooth",
  cardinal: "smooth",
  monotone: "smooth",
  "step-before": "step-start",
  "step-after": "step-end"
};
var usualColor = "#007a87";
var mostRows5 = 12;
function transform52({ frames, formData, dataset: dataset2, locale }) {
  const metric2 = metricLabel(formData.metric ?? "");
  const { times: times2, series: series2 } = seriesInTime(frames[0] ?? emptyFrame, [metric2], []);
  const periods2 = periodsOf(times2, series2[0]?.values ?? [], String(formData.freq || "W-MON"));
  const current = periods2[0]?.start ?? 0;
  const offsets = [...new Set(periods2.flatMap(({ points }) => [...points.keys()]))].sort((one2, other) => one2 - other);
  const span = Math.max(1, (offsets.at(-1) ?? 0) - (offsets[0] ?? 0));
  const at2 = offsets.map((offset) => (offset - (offsets[0] ?? 0)) / span);
  const color = pickedColor2(formData.color_picker, usualColor);
  const curve = curves2[String(formData.line_interpolation)] ?? "linear";
  const drawn2 = periods2.map(({ points }, back) => {
    const name2 = back === 0 ? "current" : `-${back}`;
    return {
      key: name2,
      label: name2,
      color,
      shape: "line",
      values: interpolated(
        offsets.map((offset) => points.get(offset) ?? null),
        at2
      ),
      curve,
      fill: 0,
      opacity: back === 0 ? 1 : Math.max(0.4, 0.75 * (1 - back / periods2.length)),
      width: back === 0 ? 3 : 1.5,
      marker: points.size === 1 ? 6 : 0
    };
  });
  const write3 = valueWriter(metricFormat(formData, dataset2), locale);
  const writeTime = timeWriter2("smart_date", null, locale);
  const name = verboseName(dataset2, metric2);
  const titles = offsets.map((offset) => writeTime(current + offset));
  const isLegend = formData.show_legend !== false && drawn2.length > 1;
  const format = String(formData.x_axis_format ?? "");
  return {
    marks: {
      orientation: "vertical",
      domain: {
        kind: "time",
        from: current + (offsets[0] ?? 0),
        to: current + (offsets[0] ?? 0) + span,
        format: format.includes("%") ? format : "smart_date",
        grain: null,
        title: String(formData.x_axis_label ?? ""),
        step: 0,
        locale
      },
      value: valueAxisOf(drawn2, formData, metricFormat(formData, dataset2), name),
      at: at2,
      series: [...drawn2].reverse(),
      guides: [],
      legend: isLegend ? "top" : "none"
    },
    label: `${name} of the current period, from ${writeTime(current)}, over ${periods2.length - 1} before it.`,
    table: categoryTable(
      ["Time", ...drawn2.map(({ label }) => label)],
      offsets.map((offset, index) => [
        titles[index] ?? "",
        ...periods2.map(({ points }) => {
          const value = points.get(offset);
          return value === void 0 ? "" : write3(value);
        })
      ])
    ),
    legend: drawn2.map(({ key, label, opacity }) => ({ key, label, color: faded2(color, opacity) })),
    interaction: {
      kind: "axis",
      orientation: "x",
      at: at2,
      titles,
      rows: offsets.map(
        (offset) => periods2.flatMap(({ points, start }, back) => {
          const value = points.get(offset);
          if (value === void 0) return [];
          const label = `${back === 0 ? "current" : `-${back}`}, ${writeTime(start + offset)}`;
          return [{ label, value: write3(value), color, order: back }];
        }).slice(0, mostRows5)
      )
    },
    isEmpty: offsets.length === 0
  };
}
function faded2(color, opacity) {
  return opacity === 1 ? color : rgb8(color).copy({ opacity }).formatHex8();
}
function periodsOf(times2, values, freq) {
  const startOf2 = periodStart(freq);
  const periods2 = /* @__PURE__ */ new Map();
  times2.forEach((time, index) => {
    const value = values[index] ?? null;
    if (value === null) return;
    const start = startOf2(time);
    const period = periods2.get(start) ?? { start, points: /* @__PURE__ */ new Map() };
    periods2.set(start, period);
    period.points.set(time - start, value);
  });
  return [...periods2.values()].sort((one2, other) => other.start - one2.start);
}
function interpolated(values, at2) {
  const known3 = values.flatMap((value, index) => value === null ? [] : [index]);
  let next2 = 0;
  return values.map((value, index) => {
    if (value !== null) return value;
    while (next2 < known3.length && (known3[next2] ?? 0) < index) next2 += 1;
    const [before, after] = [known3[next2 - 1], known3[next2]];
    if (before === void 0 || after === void 0) return null;
    const share3 = ((at2[index] ?? 0) - (at2[before] ?? 0)) / ((at2[after] ?? 0) - (at2[before] ?? 0));
    return (values[before] ?? 0) + ((values[after] ?? 0) - (values[before] ?? 0)) * share3;
  });
}
function valueAxisOf(series2, form, format, name) {
  const seen2 = series2.flatMap(({ values }) => values.filter((value) => value !== null));
  const bounds2 = Array.isArray(form.y_axis_bounds) ? form.y_axis_bounds : [];
  const bound = (index) => numberOf2(bounds2[index] ?? null);
  const isLog = form.y_log_scale === true;
  return {
    low: seen2.length === 0 ? 0 : minOf(seen2),
    high: seen2.length === 0 ? 1 : maxOf(seen2),
    min: bound(0),
    max: bound(1),
    scale: isLog ? "log" : "linear",
    whole: seen2.every((value) => Number.isInteger(value)),
    minor: false,
    format,
    title: String(form.y_axis_label || "") || name
  };
}

// lib/viz/time-pivot/time-pivot.ts
var timePivot = {
  definition: definition52,
  controls: controls52,
  defaults: defaultsOf(controls52),
  query: query52,
  transform: transform52,
  render: render53
};

// lib/viz/time-table/controls.ts
var controls53 = [
  timeSection,
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [groupby],
      [limit],
      [
        control("column_collection", "CollectionControl", "Time series columns", {
          validators: ["nonEmpty"],
          ...render
        })
      ],
      [rowLimit],
      [
        text("url", "URL", {
          description: "A link that the names of rows lead to; {{ metric }} in it stands for the name",
          default: ""
        })
      ]
    ]
  }
];

// lib/viz/time-table/definition.ts
var definition53 = {
  type: "time_table",
  name: "Time-series Table",
  category: "Table",
  description: "Series as rows: small lines beside figures of their past.",
  behaviors: [],
  legacyApi: true
};

// lib/viz/time-table/query.ts
var query53 = olderSeriesQuery;

// lib/viz/time-table/marks.ts
var nameKey = "__name";

// lib/viz/time-table/render.tsx
import { Fragment as Fragment16, jsx as jsx43, jsxs as jsxs38 } from "react/jsx-runtime";
var units4 = { width: 1e3, height: 100 };
var sparkHeight = 36;
var mostPoints4 = 300;
function render54(drawing, surface) {
  return surface.medium === "image" ? /* @__PURE__ */ jsx43(ImageTable2, { drawing, surface }) : /* @__PURE__ */ jsx43(PageTable2, { drawing, surface });
}
var scrollable7 = { tabIndex: 0 };
function PageTable2({ drawing, surface }) {
  const { head: head2, columns, rows: rows2 } = drawing.marks;
  return /* @__PURE__ */ jsx43(
    "div",
    {
      className: "grid",
      "data-table": "",
      style: { height: surface.height, width: surface.width === "fluid" ? "100%" : surface.width },
      children: /* @__PURE__ */ jsx43("section", { className: "grid-scroll", "aria-label": drawing.label, ...scrollable7, children: /* @__PURE__ */ jsxs38("table", { children: [
        /* @__PURE__ */ jsx43("thead", { children: /* @__PURE__ */ jsxs38("tr", { children: [
          /* @__PURE__ */ jsx43("th", { scope: "col", "data-column": nameKey, "aria-sort": sortOf2(drawing.marks, nameKey), children: head2 }),
          columns.map(({ key, label, tooltip: tooltip2 }, index) => /* @__PURE__ */ jsx43(
            "th",
            {
              scope: "col",
              "data-column": key,
              "aria-sort": sortOf2(drawing.marks, key),
              title: tooltip2 || void 0,
              className: isLine(drawing.marks, index) ? void 0 : "grid-right",
              children: label
            },
            key
          ))
        ] }) }),
        /* @__PURE__ */ jsx43("tbody", { children: rows2.map(({ name, href, cells }) => /* @__PURE__ */ jsxs38("tr", { children: [
          /* @__PURE__ */ jsx43("td", { className: "grid-text", children: href === null ? name : /* @__PURE__ */ jsx43("a", { href, target: "_blank", rel: "noopener noreferrer nofollow", children: name }) }),
          cells.map((cell, index) => /* @__PURE__ */ jsx43(PageCell2, { cell, theme: surface.theme }, columns[index]?.key))
        ] }, name)) })
      ] }) })
    }
  );
}
function sortOf2({ sort }, key) {
  if (sort?.key !== key) return void 0;
  return sort.isDescending ? "descending" : "ascending";
}
function PageCell2({ cell, theme }) {
  const { spark, shade, text: text3 } = cell;
  if (spark !== void 0) {
    const right = Math.max(spark.high?.length ?? 0, spark.low?.length ?? 0) * 7;
    return /* @__PURE__ */ jsxs38("td", { className: "grid-spark", "data-item": spark.item, children: [
      /* @__PURE__ */ jsx43(
        "svg",
        {
          width: right === 0 ? "100%" : `calc(100% - ${right + 8}px)`,
          height: sparkHeight,
          viewBox: `0 0 ${units4.width} ${units4.height}`,
          preserveAspectRatio: "none",
          role: "img",
          "aria-label": text3,
          children: /* @__PURE__ */ jsx43(SparkLine, { spark, color: theme.accent, ...units4, isFluid: true })
        }
      ),
      spark.high === null ? null : /* @__PURE__ */ jsx43("small", { children: spark.high }),
      spark.low === null ? null : /* @__PURE__ */ jsx43("small", { children: spark.low })
    ] });
  }
  const style = shade === void 0 ? void 0 : { backgroundColor: shadeColor(shade, theme) };
  return /* @__PURE__ */ jsx43("td", { className: text3 === "N/A" ? "grid-right grid-missing" : "grid-right", style, children: text3 });
}
function shadeColor(shade, theme) {
  const strength = Math.round(Math.abs(shade - 0.5) * 2 * 30);
  return `color-mix(in srgb, ${shade < 0.5 ? theme.danger : theme.success} ${strength}%, transparent)`;
}
function SparkLine({
  spark,
  color,
  width,
  height,
  isFluid
}) {
  const { heights, shape: shape2 } = spark;
  const last = Math.max(1, heights.length - 1);
  if (shape2 === "bar") {
    const step2 = width / Math.max(1, heights.length);
    const bars = heights.map((share3, index) => {
      if (share3 === null) return "";
      const tall = Math.max(1, Math.round(share3 * height));
      return `M${Math.round(index * step2)} ${height}v${-tall}h${Math.max(1, Math.round(step2 * 0.8))}v${tall}z`;
    }).join("");
    return /* @__PURE__ */ jsx43("path", { d: bars, fill: color });
  }
  const points = downsample(heights, mostPoints4).map((index) => {
    const share3 = heights[index] ?? null;
    return share3 === null ? null : [Math.round(index / last * width), Math.round((1 - share3) * height)];
  });
  const floor = points.map((point3) => point3 === null ? null : [point3[0], height]);
  return /* @__PURE__ */ jsxs38(Fragment16, { children: [
    shape2 === "area" ? /* @__PURE__ */ jsx43("path", { d: areaPath(points, floor, "linear"), fill: color, fillOpacity: 0.15 }) : null,
    /* @__PURE__ */ jsx43(
      "path",
      {
        d: linePath(points, "linear"),
        fill: "none",
        stroke: color,
        strokeWidth: 1.5,
        strokeLinejoin: "round",
        strokeLinecap: "round",
        ...isFluid ? { vectorEffect: "non-scaling-stroke" } : {}
      }
    )
  ] });
}
function isLine({ rows: rows2 }, index) {
  return rows2.some(({ cells }) => cells[index]?.spark !== void 0);
}
function ImageTable2({ drawing, surface }) {
  const { head: head2, columns, rows: rows2 } = drawing.marks;
  const { theme } = surface;
  return /* @__PURE__ */ jsx43(
    ImageGrid,
    {
      head: [
        { text: head2 },
        ...columns.map(
          ({ label }, index) => ({ text: label, align: isLine(drawing.marks, index) ? "left" : "right" })
        )
      ],
      rows: rows2.map(({ name, cells }) => [
        { text: name },
        ...cells.map(({ text: text3, spark }) => {
          if (spark === void 0) return { text: text3, align: "right", color: text3 === "N/A" ? theme.quiet : void 0 };
          const width = 110;
          const height = 16;
          return {
            text: "",
            drawn: { width, height, mark: SparkLine({ spark, color: theme.accent, width, height, isFluid: false }) }
          };
        })
      ]),
      total: rows2.length,
      surface,
      label: drawing.label
    }
  );
}

// lib/viz/time-table/time-column.ts
function figureOf(column2, values, sumOfLast) {
  const recent = values.at(-1) ?? null;
  const lag = Math.max(0, Number(column2.timeLag ?? 0) || 0);
  if (column2.colType === "contrib") return recent === null || sumOfLast === 0 ? null : recent / sumOfLast;
  if (column2.colType === "avg") return mean2(values.slice(-Math.max(1, lag)));
  const before = values[values.length - 1 - lag] ?? null;
  if (column2.comparisonType === "value" || column2.comparisonType === void 0) return before;
  if (recent === null || before === null) return null;
  if (column2.comparisonType === "diff") return recent - before;
  if (before === 0) return null;
  return column2.comparisonType === "perc" ? recent / before : recent / before - 1;
}
function lineOf(column2, values) {
  const ratio = Number(column2.timeRatio);
  if (!column2.timeRatio || !Number.isFinite(ratio) || ratio <= 0) return [...values];
  return values.slice(ratio).map((value, index) => {
    const before = values[index] ?? null;
    return value === null || before === null || before === 0 ? null : value / before;
  });
}
function mean2(values) {
  const known3 = values.filter((value) => value !== null);
  return known3.length === 0 ? null : known3.reduce((sum4, value) => sum4 + value, 0) / known3.length;
}

// lib/viz/time-table/transform.ts
function transform53({ frames, formData, dataset: dataset2, locale, ownState }) {
  const metrics2 = ensureArray(formData.metrics).map(metricLabel);
  const groups = columnNames(formData.groupby);
  const asked2 = groups.length > 0 ? metrics2.slice(0, 1) : metrics2;
  const { times: times2, series: series2 } = seriesInTime(frames[0] ?? emptyFrame, asked2, groups);
  const columns = ensureArray(formData.column_collection);
  const sumOfLast = series2.reduce((sum4, { values }) => sum4 + (values.at(-1) ?? 0), 0);
  const items = [];
  const { sort } = tableView(formData, ownState);
  const at2 = columns.findIndex(({ key }, index) => (key ?? String(index)) === sort?.key);
  const unsorted = series2.map(({ metric: metric2, group: group4, values }) => {
    const name = groups.length > 0 ? group4.join(", ") : verboseName(dataset2, metric2);
    const cells = columns.map((column3) => {
      if (column3.colType === "spark") return sparkCell(column3, values, name, items, locale);
      const value = figureOf(column3, values, sumOfLast);
      return { text: value === null ? "N/A" : written(column3, value, locale), ...shadeOf(column3, value) };
    });
    const column2 = columns[at2];
    const order2 = column2 === void 0 ? null : orderOf3(column2, values, sumOfLast);
    return { row: { name, href: linkOf(formData.url, groups.length > 0 ? name : metric2), cells }, order: order2 };
  });
  const byWhat = rowOrder(
    [
      sort?.key === nameKey ? textColumn(unsorted.map(({ row }) => row.name)) : numberColumn(unsorted.map(({ order: order2 }) => order2))
    ],
    [sort?.isDescending !== true],
    unsorted.length
  );
  const rows2 = (sort === null ? unsorted : byWhat.flatMap((index) => unsorted[index] ?? [])).map(({ row }) => row);
  const head2 = groups.length > 0 ? groups.map((one2) => verboseName(dataset2, one2)).join(", ") : "Metric";
  const shown = columns.map(({ key, label, tooltip: tooltip2 }, index) => ({
    key: key ?? String(index),
    label: label ?? "",
    tooltip: tooltip2 ?? ""
  }));
  return {
    marks: { head: head2, sort, columns: shown, rows: rows2 },
    label: `Table of ${rows2.length} series over ${times2.length} points in time: ${rows2.slice(0, 5).map(({ name }) => name).join(", ")}.`,
    table: categoryTable(
      [head2, ...shown.map(({ label }) => label)],
      rows2.map(({ name, cells }) => [name, ...cells.map(({ text: text3 }) => text3)])
    ),
    legend: [],
    interaction: { kind: "items", items },
    isEmpty: series2.length === 0 || columns.length === 0
  };
}
function orderOf3(column2, values, sumOfLast) {
  if (column2.colType !== "spark") return figureOf(column2, values, sumOfLast);
  return lineOf(column2, values).findLast((value) => value !== null) ?? null;
}
var textColumn = (values) => ({ name: nameKey, kind: "string", values });
var numberColumn = (values) => ({ name: "", kind: "numeric", values });
function written({ d3format }, value, locale) {
  return d3format ? numberFormatter(d3format, locale)(value) : String(value);
}
function shadeOf({ bounds: bounds2, colType, comparisonType }, value) {
  const low = bounds2?.[0] ?? null;
  const high = bounds2?.[1] ?? null;
  if (value === null || low === null && high === null) return {};
  const share3 = colType === "time" && comparisonType === "perc" ? value - 1 : value;
  if (low === null || high === null)
    return { shade: high === null ? Number(share3 >= (low ?? 0)) : Number(share3 <= high) };
  if (high === low) return {};
  return { shade: Math.min(1, Math.max(0, (share3 - low) / (high - low))) };
}
function sparkCell(column2, values, name, items, locale) {
  const line6 = lineOf(column2, values);
  const known3 = line6.filter((value) => value !== null);
  const write3 = numberFormatter(column2.d3format || "SMART_NUMBER", locale);
  const [first2, last] = [known3[0], known3.at(-1)];
  if (first2 === void 0 || last === void 0) return { text: "N/A" };
  const [least, most2] = [minOf(known3), maxOf(known3)];
  const low = column2.yAxisBounds?.[0] ?? (column2.sparkType === "bar" ? Math.min(0, least) : least);
  const high = column2.yAxisBounds?.[1] ?? most2;
  const span = high - low || 1;
  items.push({
    title: name,
    rows: [
      { label: "First", value: write3(first2) },
      { label: "Last", value: write3(last) },
      { label: "Lowest", value: write3(least) },
      { label: "Highest", value: write3(most2) }
    ]
  });
  const spark = {
    shape: column2.sparkType ?? "line",
    heights: line6.map((value) => value === null ? null : Math.min(1, Math.max(0, (value - low) / span))),
    high: column2.showYAxis ? write3(high) : null,
    low: column2.showYAxis ? write3(low) : null,
    item: items.length - 1
  };
  return { text: `${write3(first2)} \u2026 ${write3(last)}`, spark };
}
function linkOf(url, name) {
  if (typeof url !== "string" || url.trim() === "") return null;
  const filled3 = url.replace(/\{\{\s*metric\s*\}\}/g, encodeURIComponent(name)).trim();
  return /^(?:https?:\/\/|\/(?!\/))/i.test(filled3) ? filled3 : null;
}

// lib/viz/time-table/time-table.ts
var timeTable = {
  definition: definition53,
  controls: controls53,
  defaults: defaultsOf(controls53),
  query: query53,
  transform: transform53,
  render: render54
};

// lib/viz/tree-chart/controls.ts
var controls54 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("id", "DndColumnSelect", "Id", { clearable: false, validators: ["nonEmpty"] })],
      [control("parent", "DndColumnSelect", "Parent", { clearable: false, validators: ["nonEmpty"] })],
      [control("name", "DndColumnSelect", "Name")],
      [text("root_node_id", "Root node id", { freeForm: true, ...render })],
      [{ ...metric, validators: [] }],
      [adhocFilters],
      [rowLimit]
    ]
  },
  {
    label: "Chart options",
    tab: "customize",
    expanded: true,
    rows: [
      [control("layout", "{'$': 'component', 'name': None}", "Tree layout", { default: "orthogonal", ...render })],
      [
        control("orient", "{'$': 'component', 'name': None}", "Tree orientation", {
          default: "LR",
          visible: (form) => form.layout === "orthogonal",
          ...render
        })
      ],
      [
        control("node_label_position", "{'$': 'component', 'name': None}", "Node label position", {
          default: "left",
          ...render
        })
      ],
      [
        control("child_label_position", "{'$': 'component', 'name': None}", "Child label position", {
          default: "bottom",
          ...render
        })
      ],
      [
        control("emphasis", "{'$': 'component', 'name': None}", "Emphasis", {
          default: "descendant",
          visible: (form) => form.layout === "orthogonal",
          ...render
        })
      ],
      [control("symbol", "SelectControl", "Symbol", { default: "emptyCircle", ...render })],
      [control("symbolSize", "SliderControl", "Symbol size", { default: 7, ...render })],
      [
        select(
          "roam",
          "Enable graph roaming",
          [
            [false, "Disabled"],
            ["scale", "Scale only"],
            ["move", "Move only"],
            [true, "Scale and Move"]
          ],
          { default: true, ...render }
        )
      ]
    ]
  }
];

// lib/viz/tree-chart/definition.ts
var definition54 = {
  type: "tree_chart",
  name: "Tree Chart",
  category: "Part of a Whole",
  description: "A hierarchy from its root to its leaves.",
  behaviors: []
};

// lib/viz/tree-chart/query.ts
function query54(formData) {
  const { id, parent, name } = formData;
  const columns = [id, parent, name].filter((column2) => column2);
  return queryContext(formData, [{ ...baseQuery(formData), columns: uniqueBy(columns, columnLabel) }]);
}

// lib/viz/tree-chart/render.tsx
import { Fragment as Fragment17, jsx as jsx44, jsxs as jsxs39 } from "react/jsx-runtime";
var size20 = 12;
var lineHeight7 = 14;
var ends = 0.16;
function render55(drawing, surface) {
  return /* @__PURE__ */ jsx44(Stage, { drawing, surface, legendPlace: "none", children: drawing.marks.isRadial ? /* @__PURE__ */ jsx44(Radial, { drawing, surface }) : /* @__PURE__ */ jsx44(Orthogonal, { drawing, surface }) });
}
function Radial({ drawing, surface }) {
  const { marks: marks3 } = drawing;
  const { theme } = surface;
  const height = stageHeight({ drawing, surface, legendPlace: "none" });
  const width = height * 1.35;
  const radius = height / 2 - 22;
  const point3 = ({ along: along2, across }, share3 = along2) => {
    const angle = across * Math.PI * 2;
    return [fine(Math.sin(angle) * radius * share3), fine(-Math.cos(angle) * radius * share3)];
  };
  const labels = radialLabels(marks3, width, radius, point3);
  return /* @__PURE__ */ jsxs39(Centered, { width, height, children: [
    /* @__PURE__ */ jsx44("g", { fill: "none", stroke: theme.axis, children: marks3.nodes.map((node) => {
      const parent = node.parent === null ? void 0 : marks3.nodes[node.parent];
      if (parent === void 0) return null;
      const middle2 = (node.along + parent.along) / 2;
      return /* @__PURE__ */ jsx44(
        "path",
        {
          d: `M${point3(parent).join(" ")}C${point3(parent, middle2).join(" ")} ${point3(node, middle2).join(" ")} ${point3(node).join(" ")}`
        },
        node.key
      );
    }) }),
    marks3.nodes.map((node, index) => {
      const [x2, y2] = point3(node);
      const label = labels.get(index);
      return /* @__PURE__ */ jsxs39("g", { children: [
        /* @__PURE__ */ jsx44("circle", { "data-item": index, cx: x2, cy: y2, r: marks3.symbolSize / 2, ...look2(marks3, node, theme) }),
        label === void 0 ? null : /* @__PURE__ */ jsx44(
          "text",
          {
            x: label.x,
            y: label.y,
            fontSize: size20,
            textAnchor: label.anchor,
            fill: theme.text,
            ...halo2(theme),
            children: label.text
          }
        )
      ] }, node.key);
    })
  ] });
}
function radialLabels({ nodes }, width, radius, point3) {
  const free2 = /* @__PURE__ */ new Map();
  const taken = [];
  const order2 = nodes.map((_, index) => index).sort((one2, other) => along2(one2) - along2(other));
  for (const index of order2) {
    const node = nodes[index];
    if (node === void 0) continue;
    const [x2, y2] = point3(node);
    const anchor = node.along === 0 || Math.abs(x2) < radius * 0.15 ? "middle" : x2 > 0 ? "start" : "end";
    const room = anchor === "middle" ? width / 3 : Math.max(30, width / 2 - Math.abs(x2) - 8);
    const text3 = shorten(node.label, room, size20);
    const at2 = fine(x2 + (anchor === "middle" ? 0 : x2 > 0 ? 8 : -8));
    const wide = textWidth(text3, size20);
    const left = anchor === "start" ? at2 : anchor === "end" ? at2 - wide : at2 - wide / 2;
    const box = { left, right: left + wide, y: fine(anchor === "middle" ? y2 + (y2 > 4 ? 18 : -8) : y2 + 4) };
    const isFree = taken.every(
      (one2) => Math.abs(one2.y - box.y) >= lineHeight7 || one2.left > box.right + 4 || one2.right + 4 < box.left
    );
    if (!isFree) continue;
    taken.push(box);
    free2.set(index, { x: at2, y: box.y, anchor, text: text3 });
  }
  return free2;
  function along2(index) {
    return nodes[index]?.along ?? 0;
  }
}
function spot({ orient }, { along: along2, across }) {
  const inner3 = ends + along2 * (1 - 2 * ends);
  switch (orient) {
    case "RL":
      return { x: 1 - inner3, y: across };
    case "TB":
      return { x: across, y: 0.08 + along2 * 0.82 };
    case "BT":
      return { x: across, y: 0.92 - along2 * 0.82 };
    default:
      return { x: inner3, y: across };
  }
}
function Orthogonal({ drawing, surface }) {
  const { marks: marks3 } = drawing;
  const { theme } = surface;
  const units5 = pathUnits(null);
  const isSideways = marks3.orient === "LR" || marks3.orient === "RL";
  const at2 = (node) => {
    const { x: x2, y: y2 } = spot(marks3, node);
    return [Math.round(x2 * units5.width), Math.round(y2 * units5.height)];
  };
  return /* @__PURE__ */ jsxs39(Fragment17, { children: [
    /* @__PURE__ */ jsx44(PathLayer, { units: units5, clip: false, children: /* @__PURE__ */ jsx44("g", { fill: "none", stroke: theme.axis, ...strokeOf(units5, 1), children: marks3.nodes.map((node) => {
      const parent = node.parent === null ? void 0 : marks3.nodes[node.parent];
      if (parent === void 0) return null;
      const [x0, y0] = at2(parent);
      const [x1, y1] = at2(node);
      const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
      const bend2 = isSideways ? `${mx} ${y0} ${mx} ${y1}` : `${x0} ${my} ${x1} ${my}`;
      return /* @__PURE__ */ jsx44("path", { d: `M${x0} ${y0}C${bend2} ${x1} ${y1}`, vectorEffect: "non-scaling-stroke" }, node.key);
    }) }) }),
    marks3.nodes.map((node, index) => {
      const { x: x2, y: y2 } = spot(marks3, node);
      return /* @__PURE__ */ jsx44(
        "circle",
        {
          "data-item": index,
          cx: percent2(x2),
          cy: percent2(y2),
          r: marks3.symbolSize / 2,
          ...look2(marks3, node, theme)
        },
        node.key
      );
    }),
    /* @__PURE__ */ jsx44("g", { fontSize: size20, fill: theme.text, ...halo2(theme), children: /* @__PURE__ */ jsx44(Labels6, { drawing, surface }) })
  ] });
}
function Labels6({ drawing, surface }) {
  const { marks: marks3 } = drawing;
  const height = stageHeight({ drawing, surface, legendPlace: "none" });
  const isSideways = marks3.orient === "LR" || marks3.orient === "RL";
  const leaves = marks3.nodes.filter(({ isLeaf }) => isLeaf).length;
  const away = marks3.symbolSize / 2 + 5;
  const labels = overRanges(
    widthRanges(surface.width),
    (range) => {
      const width = range.width - 16;
      const step2 = width * (1 - 2 * ends) / Math.max(1, marks3.levels - 1);
      const taken = [];
      return marks3.nodes.flatMap((node, index) => {
        const { x: x2, y: y2 } = spot(marks3, node);
        const outer = ends * width - away - 2;
        const room = isSideways ? node.isLeaf && node.along === 1 || node.along === 0 ? outer : step2 / 2 : width / Math.max(1, leaves);
        const isTaken = taken.some(
          (one2) => Math.abs(one2.y - y2) * height < lineHeight7 && Math.abs(one2.x - x2) * width < (isSideways ? 20 : room)
        );
        if (isTaken || room < 20) return [];
        taken.push({ x: x2, y: y2 });
        return [{ node, index, x: x2, y: y2, text: shorten(node.label, room, size20) }];
      });
    },
    ({ index, text: text3 }) => `${index} ${text3}`
  );
  return /* @__PURE__ */ jsx44(Fragment17, { children: labels.map(({ item: { node, x: x2, y: y2, text: text3 }, shownAt }) => {
    const isBehind = node.isLeaf === (marks3.orient === "LR" || marks3.orient === "TB");
    const place7 = isSideways ? { dx: isBehind ? away : -away, dy: 4, textAnchor: isBehind ? "start" : "end" } : { dy: isBehind ? away + 10 : -away, textAnchor: "middle" };
    return /* @__PURE__ */ jsx44("text", { "data-w": shownAt, x: percent2(x2), y: percent2(y2), ...place7, children: text3 }, `${node.key} ${shownAt}`);
  }) });
}
function look2(marks3, node, theme) {
  const isFull = !marks3.isHollow || !node.isLeaf;
  return { fill: isFull ? theme.accent : theme.surface, stroke: theme.accent, strokeWidth: 1.5 };
}
function halo2(theme) {
  return {
    stroke: theme.surface,
    strokeWidth: 3,
    strokeLinejoin: "round",
    paintOrder: "stroke",
    pointerEvents: "none"
  };
}

// lib/viz/tree-chart/forest.ts
function treeOf(entries, rootId) {
  const known3 = /* @__PURE__ */ new Map();
  for (const entry of entries) if (!known3.has(entry.id)) known3.set(entry.id, entry);
  const children = /* @__PURE__ */ new Map();
  for (const entry of known3.values()) {
    if (entry.parent !== "") children.set(entry.parent, [...children.get(entry.parent) ?? [], entry]);
  }
  const unknown2 = (id) => ({ id, parent: "", name: id, value: null });
  const grow = (entry, above3) => {
    const path = new Set(above3).add(entry.id);
    const below3 = (children.get(entry.id) ?? []).filter(({ id }) => !path.has(id));
    return { entry, children: below3.map((child) => grow(child, path)) };
  };
  if (rootId !== null && rootId !== "") {
    const root = known3.get(rootId) ?? (children.has(rootId) ? unknown2(rootId) : void 0);
    return root === void 0 ? null : grow(root, /* @__PURE__ */ new Set());
  }
  const roots = [...known3.values()].filter(({ parent }) => parent === "");
  const orphans = [...children.keys()].filter((id) => !known3.has(id)).map(unknown2);
  const candidates = [...roots, ...orphans].map((root) => grow(root, /* @__PURE__ */ new Set()));
  const [first2] = candidates;
  if (first2 === void 0) return null;
  return candidates.reduce((best, one2) => sizeOf4(one2) > sizeOf4(best) ? one2 : best, first2);
}
function sizeOf4(branch) {
  return branch.children.reduce((sum4, child) => sum4 + sizeOf4(child), 1);
}

// lib/viz/tree-chart/transform.ts
function transform54(input) {
  const { formData, dataset: dataset2, locale } = input;
  const entries = entriesOf(input);
  const named2 = formData.root_node_id;
  const root = treeOf(entries, named2 === null || named2 === void 0 ? null : String(named2));
  const placed2 = root === null ? [] : place4(root);
  const levels2 = 1 + maxOf(
    placed2.map(({ depth }) => depth),
    0
  );
  const write3 = valueWriter({ format: "" }, locale);
  const metric2 = formData.metric ? verboseName(dataset2, metricLabel(formData.metric)) : null;
  const valueText = ({ entry }) => entry.value === null || metric2 === null ? "" : write3(entry.value);
  const orient = formData.orient;
  return {
    marks: {
      nodes: placed2.map(({ branch, depth, across, parent }, index) => ({
        key: `${index} ${branch.entry.id}`,
        label: branch.entry.name,
        value: valueText(branch),
        along: levels2 < 2 ? 0.5 : depth / (levels2 - 1),
        across,
        parent,
        isLeaf: branch.children.length === 0
      })),
      levels: levels2,
      isRadial: formData.layout === "radial",
      orient: orient === "RL" || orient === "TB" || orient === "BT" ? orient : "LR",
      symbolSize: Math.min(20, Math.max(4, Number(formData.symbolSize ?? 7) || 7)),
      isHollow: String(formData.symbol ?? "emptyCircle").startsWith("empty")
    },
    label: `Tree of ${placed2.length} nodes on ${levels2} levels below ${root?.entry.name ?? "nothing"}.`,
    table: categoryTable(
      metric2 === null ? ["Path"] : ["Path", metric2],
      placed2.map((_, index) => {
        const path = pathOf2(placed2, index);
        return metric2 === null ? [path] : [path, valueText(placed2[index]?.branch ?? { entry: none2, children: [] })];
      })
    ),
    legend: [],
    interaction: {
      kind: "items",
      items: placed2.map(({ branch }, index) => ({
        title: pathOf2(placed2, index),
        rows: [
          ...metric2 === null ? [] : [{ label: metric2, value: valueText(branch) }],
          ...branch.children.length > 0 ? [{ label: "Nodes below", value: String(sizeOf4(branch) - 1) }] : []
        ]
      }))
    },
    isEmpty: root === null
  };
}
var none2 = { id: "", parent: "", name: "", value: null };
function entriesOf({ frames, formData }) {
  const frame5 = frames[0] ?? emptyFrame;
  const column2 = (value) => columnOf(frame5, columnNames(value)[0] ?? "");
  const [id, parent, name] = [column2(formData.id), column2(formData.parent), column2(formData.name)];
  const values = formData.metric ? columnOf(frame5, metricLabel(formData.metric)) : void 0;
  const text3 = (value) => value === null || value === void 0 ? "" : String(value);
  return Array.from({ length: frame5.length }, (_, row) => ({
    id: text3(id?.values[row]),
    parent: text3(parent?.values[row]),
    name: text3(name?.values[row]) || text3(id?.values[row]),
    value: numberOf2(values?.values[row] ?? null)
  }));
}
function place4(root) {
  const leaves = leavesOf(root);
  const placed2 = [];
  let leaf = 0;
  const visit = (branch, depth, parent) => {
    const own = { branch, depth, across: 0, parent };
    const index = placed2.push(own) - 1;
    const below3 = branch.children.map((child) => visit(child, depth + 1, index));
    if (below3.length === 0) {
      own.across = (leaf + 0.5) / leaves;
      leaf += 1;
    } else own.across = ((below3[0] ?? 0) + (below3.at(-1) ?? 0)) / 2;
    return own.across;
  };
  visit(root, 0, null);
  return placed2;
}
function leavesOf(branch) {
  return branch.children.length === 0 ? 1 : branch.children.reduce((sum4, child) => sum4 + leavesOf(child), 0);
}
function pathOf2(placed2, index) {
  const names = [];
  for (let at2 = index; at2 !== null; at2 = placed2[at2]?.parent ?? null) {
    names.unshift(placed2[at2]?.branch.entry.name ?? "");
  }
  return names.join(" \u203A ");
}

// lib/viz/tree-chart/tree-chart.ts
var treeChart = {
  definition: definition54,
  controls: controls54,
  defaults: defaultsOf(controls54),
  query: query54,
  transform: transform54,
  render: render55
};

// lib/viz/treemap-v2/controls.ts
var controls55 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [[groupby], [metric], [rowLimit], [sortByMetric(false)], [adhocFilters]]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [colorScheme],
      [checkbox("show_labels", "Show Labels", { default: true, ...render })],
      [checkbox("show_upper_labels", "Show Upper Labels", { default: true, ...render })],
      [
        select(
          "label_type",
          "Label Type",
          [
            ["Key", "Key"],
            ["value", "Value"],
            ["key_value", "Category and Value"]
          ],
          { default: "key_value", ...render }
        )
      ],
      [numberFormat("number_format", "Number format")],
      [currencyFormat],
      [dateFormat("date_format", "Date format")]
    ]
  }
];

// lib/viz/treemap-v2/definition.ts
var definition55 = {
  type: "treemap_v2",
  name: "Treemap",
  category: "Part of a Whole",
  description: "Shares of a whole in nested boxes.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"]
};

// lib/viz/treemap-v2/query.ts
function query55(formData) {
  const base = baseQuery(formData);
  const [metric2] = base.metrics ?? [];
  const isSorted = formData.sort_by_metric && metric2 !== void 0;
  return queryContext(formData, [{ ...base, ...isSorted ? { orderby: [[metric2, false]] } : {} }]);
}

// lib/viz/treemap-v2/squarify.ts
function squarify(values, box) {
  const order2 = values.map((value, index) => ({ value: Math.max(0, value), index })).sort((one2, other) => other.value - one2.value);
  const total = order2.reduce((sum4, { value }) => sum4 + value, 0);
  const boxes2 = values.map(() => ({ x: box.x, y: box.y, width: 0, height: 0 }));
  if (total === 0) return boxes2;
  const scale = box.width * box.height / total;
  let rest = box;
  let from = 0;
  while (from < order2.length) {
    const side3 = Math.min(rest.width, rest.height);
    let to = from + 1;
    let area2 = (order2[from]?.value ?? 0) * scale;
    while (to < order2.length) {
      const more = area2 + (order2[to]?.value ?? 0) * scale;
      const first2 = (order2[from]?.value ?? 0) * scale;
      const worse = worst(first2, (order2[to]?.value ?? 0) * scale, more, side3) > worst(first2, (order2[to - 1]?.value ?? 0) * scale, area2, side3);
      if (worse) break;
      area2 = more;
      to += 1;
    }
    rest = layRow(order2.slice(from, to), scale, area2, rest, boxes2);
    from = to;
  }
  return boxes2;
}
function worst(largest4, smallest7, area2, side3) {
  const square = side3 * side3;
  return Math.max(square * largest4 / (area2 * area2), area2 * area2 / (square * Math.max(smallest7, 1e-9)));
}
function layRow(row, scale, area2, rest, boxes2) {
  const isTall = rest.width >= rest.height;
  const thickness = area2 / Math.max(1e-9, isTall ? rest.height : rest.width);
  let at2 = isTall ? rest.y : rest.x;
  for (const { value, index } of row) {
    const length = thickness === 0 ? 0 : value * scale / thickness;
    boxes2[index] = isTall ? { x: rest.x, y: at2, width: thickness, height: length } : { x: at2, y: rest.y, width: length, height: thickness };
    at2 += length;
  }
  return isTall ? { ...rest, x: rest.x + thickness, width: rest.width - thickness } : { ...rest, y: rest.y + thickness, height: rest.height - thickness };
}

// lib/viz/treemap-v2/render.tsx
import { jsx as jsx45, jsxs as jsxs40 } from "react/jsx-runtime";
var likelyRatio = 1.7;
var headHeight2 = 22;
var gap5 = 2;
function render56(drawing, surface) {
  const width = surface.width === "fluid" ? surface.height * likelyRatio : surface.width;
  const placed2 = place5(drawing.marks, drawing.marks.nodes, { x: 0, y: 0, width, height: surface.height });
  return surface.medium === "image" ? imageOf(drawing, surface, placed2, width) : pageOf(drawing, surface, placed2, width);
}
function place5(marks3, nodes, room) {
  const boxes2 = squarify(
    nodes.map(({ value }) => value),
    room
  );
  return nodes.flatMap((node, index) => {
    const box = boxes2[index];
    if (box === void 0 || box.width <= 0 || box.height <= 0) return [];
    if (node.children.length === 0) return [{ node, box, isHead: false }];
    const head2 = marks3.hasUpperLabels && box.height > headHeight2 * 2 ? headHeight2 : gap5;
    const inner3 = {
      x: box.x + gap5,
      y: box.y + head2,
      width: Math.max(0, box.width - gap5 * 2),
      height: Math.max(0, box.height - head2 - gap5)
    };
    return [{ node, box, isHead: true }, ...place5(marks3, node.children, inner3)];
  });
}
function pageOf(drawing, surface, placed2, width) {
  const share3 = (value) => `${Math.round(value / width * 1e4) / 100}%`;
  const px = (value) => Math.round(value * 10) / 10;
  return /* @__PURE__ */ jsx45(
    "div",
    {
      className: "treemap",
      role: "img",
      "aria-label": drawing.label,
      style: { height: surface.height, width: surface.width === "fluid" ? "100%" : surface.width },
      children: placed2.map(({ node, box, isHead }) => /* @__PURE__ */ jsx45(
        "div",
        {
          className: "treemap-box",
          style: {
            left: share3(box.x),
            top: px(box.y),
            width: share3(box.width),
            height: px(box.height),
            background: markColor(node.color, surface.theme),
            color: inkFor(node.color)
          },
          "data-series": node.name,
          "data-item": node.item,
          children: linesOf2(drawing.marks, node, isHead).map((line6) => /* @__PURE__ */ jsx45("div", { children: line6 }, line6))
        },
        node.key
      ))
    }
  );
}
function linesOf2(marks3, node, isHead) {
  if (isHead ? !marks3.hasUpperLabels : !marks3.hasLabels) return [];
  if (marks3.label === "key") return [node.name];
  if (marks3.label === "value") return [node.text];
  return isHead ? [`${node.name}: ${node.text}`] : [node.name, node.text];
}
function imageOf(drawing, surface, placed2, width) {
  return /* @__PURE__ */ jsx45(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height: surface.height,
      viewBox: `0 0 ${width} ${surface.height}`,
      fontFamily: surface.theme.font,
      fontSize: 12,
      role: "img",
      "aria-label": drawing.label,
      children: placed2.map(({ node, box, isHead }) => /* @__PURE__ */ jsxs40("g", { children: [
        /* @__PURE__ */ jsx45(
          "rect",
          {
            x: box.x,
            y: box.y,
            width: box.width,
            height: box.height,
            rx: 3,
            fill: markColor(node.color, surface.theme),
            stroke: surface.theme.surface
          }
        ),
        fittingLines(linesOf2(drawing.marks, node, isHead), box).map((line6, index) => /* @__PURE__ */ jsx45("text", { x: box.x + 7, y: box.y + 17 + index * 16, fill: inkFor(node.color), children: line6 }, line6))
      ] }, node.key))
    }
  );
}
function fittingLines(lines, box) {
  if (box.width < 36) return [];
  return lines.slice(0, Math.floor((box.height - 6) / 16)).map((line6) => shorten(line6, box.width - 14, 12));
}

// lib/viz/treemap-v2/transform.ts
function transform55(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const metric2 = metricLabel(formData.metric ?? "");
  const names = ensureArray(formData.groupby).map(columnLabel);
  const columns = names.map((name) => columnOf(frame5, name));
  const writers2 = columns.map((column2) => dimensionWriter(column2, formData, formData.date_format, locale));
  const values = (columnOf(frame5, metric2)?.values ?? []).map((value) => Number(value ?? 0));
  const whole3 = values.reduce((sum4, value) => sum4 + value, 0);
  const write3 = valueFormatter(
    metric2,
    savedFormats(dataset2),
    formData.number_format,
    formData.currency_format,
    locale
  );
  const writeShare = numberFormatter(".2%", locale);
  const scheme = formData.color_scheme;
  const title = verboseName(dataset2, metric2);
  const items = [];
  colors.of(metric2, scheme);
  const grow = (rows2, level, path, filters, around4) => {
    const column2 = columns[level];
    if (column2 === void 0) return [];
    return [...group3(rows2, column2.values)].map(([cell, own]) => {
      const name = writers2[level]?.(cell) ?? String(cell);
      const value = own.reduce((sum4, at2) => sum4 + (values[at2] ?? 0), 0);
      const here = [...filters, filterOf3(names[level] ?? "", cell, name)];
      const color = colors.of(name, scheme);
      const item = items.length;
      const parent = path.at(-1);
      items.push({
        title: [...path, name].join(" \u203A "),
        rows: [
          { label: title, value: write3(value), color },
          ...parent === void 0 ? [] : [{ label: `% of ${parent}`, value: writeShare(value / (around4 || 1)) }],
          { label: "% of total", value: writeShare(value / (whole3 || 1)) }
        ],
        filters: here
      });
      const children = grow(own, level + 1, [...path, name], here, value);
      return { key: [...path, name].join("\0"), name, value, text: write3(value), color, item, children };
    });
  };
  const nodes = grow(
    values.map((_, at2) => at2),
    0,
    [],
    [],
    whole3
  );
  const labelType = formData.label_type;
  return {
    marks: {
      nodes,
      hasLabels: formData.show_labels !== false,
      hasUpperLabels: formData.show_upper_labels !== false,
      label: labelType === "Key" || labelType === "key" ? "key" : labelType === "value" ? "value" : "key_value"
    },
    label: `Treemap of ${title} by ${names.map((name) => verboseName(dataset2, name)).join(", ")}, ${frame5.length} boxes.`,
    table: {
      columns: [...names.map((name) => verboseName(dataset2, name)), title],
      rows: values.slice(0, 200).map((value, at2) => [
        ...columns.map((column2, index) => writers2[index]?.(column2?.values[at2] ?? null) ?? ""),
        write3(value)
      ]),
      truncated: values.length > 200
    },
    legend: [],
    interaction: { kind: "items", items },
    isEmpty: frame5.length === 0
  };
}
function group3(rows2, values) {
  const groups = /* @__PURE__ */ new Map();
  for (const at2 of rows2) {
    const key = values[at2] ?? null;
    const known3 = groups.get(key);
    if (known3) known3.push(at2);
    else groups.set(key, [at2]);
  }
  return groups;
}
function filterOf3(col, value, text3) {
  return value === null ? { col, op: "IS NULL", val: null, formattedVal: text3 } : { col, op: "IN", val: [value], formattedVal: text3 };
}

// lib/viz/treemap-v2/treemap-v2.ts
var treemapV2 = {
  definition: definition55,
  controls: controls55,
  defaults: defaultsOf(controls55),
  query: query55,
  transform: transform55,
  render: render56
};

// lib/viz/waterfall/controls.ts
var controls56 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [xAxis],
      [axisGrain],
      [control("groupby", "DndColumnSelect", "Breakdowns", { default: [] })],
      [metric],
      [adhocFilters],
      [rowLimit]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [
      [checkbox("show_value", "Show Value", render)],
      [checkbox("show_legend", "Show legend", render)],
      [
        control("increase_color", "ColorPickerControl", "Increase", {
          default: { r: 90, g: 193, b: 137, a: 1 },
          ...render
        }),
        control("decrease_color", "ColorPickerControl", "Decrease", {
          default: { r: 224, g: 67, b: 85, a: 1 },
          ...render
        }),
        control("total_color", "ColorPickerControl", "Total", { default: { r: 102, g: 102, b: 102, a: 1 }, ...render })
      ],
      [text("x_axis_label", "X Axis Label", { default: "", ...render })],
      [dateFormat("x_axis_time_format", "Time format")],
      [
        select("x_ticks_layout", "X Tick Layout", same("auto", "flat", "45\xB0", "90\xB0", "staggered"), {
          default: "auto",
          clearable: false,
          ...render
        })
      ],
      [text("y_axis_label", "Y Axis Label", { default: "", ...render })],
      [numberFormat("y_axis_format", "Y Axis Format")],
      [currencyFormat]
    ]
  }
];

// lib/viz/waterfall/definition.ts
var definition56 = {
  type: "waterfall",
  name: "Waterfall Chart",
  category: "Evolution",
  description: "How rises and falls add up to a total.",
  behaviors: []
};

// lib/viz/waterfall/query.ts
function query56(formData) {
  const axis = xAxisOf(formData);
  const groups = ensureArray(formData.groupby);
  const columns = axis === void 0 ? [...groups] : [axis, ...groups];
  return queryContext(formData, [
    { ...baseQuery(formData), columns, orderby: columns.map((column2) => [columnLabel(column2), true]) }
  ]);
}

// lib/viz/waterfall/render.tsx
var render57 = renderCartesian;

// lib/viz/waterfall/steps.ts
function stepsOf2(changes2, totalLabel) {
  const steps3 = [];
  let sum4 = 0;
  const total = (label) => steps3.push({ label, kind: "total", value: sum4, from: 0, to: sum4 });
  changes2.forEach(({ x: x2, part: part2, value }, index) => {
    const kind = value >= 0 ? "increase" : "decrease";
    steps3.push({ label: part2 ?? x2, kind, value, from: sum4, to: sum4 + value });
    sum4 += value;
    if (part2 !== null && changes2[index + 1]?.x !== x2) total(x2);
  });
  if (changes2.length > 0 && changes2[0]?.part === null) total(totalLabel);
  return steps3;
}

// lib/viz/waterfall/transform.ts
var kinds2 = ["increase", "decrease", "total"];
function transform56(input) {
  const { formData, dataset: dataset2, locale } = input;
  const format = metricFormat(formData, dataset2);
  const write3 = valueWriter(format, locale);
  const words4 = {
    increase: String(formData.increase_label || "Increase"),
    decrease: String(formData.decrease_label || "Decrease"),
    total: String(formData.total_label || "Total")
  };
  const changes2 = changesOf(input);
  const steps3 = stepsOf2(changes2, words4.total);
  const colors = {
    increase: pickedColor2(formData.increase_color, "#5ac189"),
    decrease: pickedColor2(formData.decrease_color, "#e04355"),
    total: pickedColor2(formData.total_color, "#666666")
  };
  const bars = kinds2.map((kind) => ({
    label: words4[kind],
    color: colors[kind],
    values: steps3.map((step2) => step2.kind === kind ? step2.to : null),
    base: steps3.map(({ from }) => from),
    ...formData.show_value ? { texts: steps3.map((step2) => step2.kind === kind ? write3(step2.value) : null) } : {}
  }));
  const name = verboseName(dataset2, metricLabel(formData.metric ?? ""));
  const labels = steps3.map(({ label }) => label);
  const drawn2 = bars.filter(({ values }) => values.some((value) => value !== null));
  return {
    marks: categoryBars({
      labels,
      bars,
      isOverlaid: true,
      format,
      locale,
      xTitle: String(formData.x_axis_label ?? ""),
      yTitle: String(formData.y_axis_label ?? "") || name,
      legend: formData.show_legend === true ? "top" : "none"
    }),
    label: `Waterfall chart of ${name}: ${changes2.length} changes that add up to ${write3(steps3.at(-1)?.to ?? 0)}.`,
    table: categoryTable(
      ["", name, words4.total],
      steps3.map(({ label, kind, value, to }) => [label, kind === "total" ? "" : write3(value), write3(to)])
    ),
    legend: legendOf(drawn2),
    interaction: categoryTooltips(
      labels,
      steps3.map(({ kind, value, to }) => {
        const row = { label: words4[kind], value: write3(value), color: colors[kind] };
        return kind === "total" ? [row] : [row, { label: words4.total, value: write3(to) }];
      })
    ),
    isEmpty: changes2.length === 0
  };
}
function changesOf({ frames, formData, locale }) {
  const frame5 = frames[0] ?? emptyFrame;
  const axis = columnOf(frame5, xAxisLabel(formData) ?? "");
  const [group4] = ensureArray(formData.groupby);
  const parts4 = group4 === void 0 ? void 0 : columnOf(frame5, columnLabel(group4));
  const values = columnOf(frame5, metricLabel(formData.metric ?? ""))?.values ?? [];
  const writeX = dimensionWriter(axis, formData, formData.x_axis_time_format, locale);
  const writePart = dimensionWriter(parts4, formData, void 0, locale);
  return Array.from({ length: frame5.length }, (_, row) => ({
    x: writeX(axis?.values[row] ?? null),
    part: parts4 === void 0 ? null : writePart(parts4.values[row] ?? null),
    value: numberOf2(values[row] ?? null) ?? 0
  }));
}

// lib/viz/waterfall/waterfall.ts
var waterfall = {
  definition: definition56,
  controls: controls56,
  defaults: defaultsOf(controls56),
  query: query56,
  transform: transform56,
  render: render57
};

// lib/viz/word-cloud/controls.ts
var controls57 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("series", "DndColumnSelect", "Dimension", { validators: ["nonEmpty"] })],
      [metric],
      [adhocFilters],
      [{ ...rowLimit, default: 100 }],
      [sortByMetric(false)]
    ]
  },
  {
    label: "Options",
    tab: "customize",
    expanded: true,
    rows: [
      [
        text("size_from", "Minimum Font Size", { default: 10, ...render }),
        text("size_to", "Maximum Font Size", { default: 70, ...render })
      ],
      [
        select("rotation", "Word Rotation", same("random", "flat", "square"), {
          default: "square",
          clearable: false,
          ...render
        })
      ],
      [colorScheme]
    ]
  }
];

// lib/viz/word-cloud/definition.ts
var definition57 = {
  type: "word_cloud",
  name: "Word Cloud",
  category: "Ranking",
  description: "Words as large as their measure.",
  behaviors: []
};

// lib/viz/word-cloud/query.ts
function query57(formData) {
  const base = baseQuery(formData);
  const [metric2] = base.metrics ?? [];
  const isSorted = formData.sort_by_metric && metric2 !== void 0;
  return queryContext(formData, [{ ...base, ...isSorted ? { orderby: [[metric2, false]] } : {} }]);
}

// lib/viz/word-cloud/occupancy.ts
var mostCells3 = 9e3;
var finest = 3;
var widestRatio = 2.4;
var Occupancy = class {
  #cell;
  #columns;
  #rows;
  #taken;
  /** Cells, those near the middle first. */
  #order;
  /** All cells before this one of the order are taken. */
  #from = 0;
  constructor(width, height) {
    this.#cell = Math.max(finest, Math.sqrt(width * height / mostCells3));
    this.#columns = Math.max(1, Math.floor(width / this.#cell));
    this.#rows = Math.max(1, Math.floor(height / this.#cell));
    this.#taken = new Uint8Array(this.#columns * this.#rows);
    this.#order = fromTheMiddle(this.#columns, this.#rows);
  }
  /** Takes the free box of this size that is nearest to the middle: its centre from there, or null when none is free. */
  take(width, height) {
    const across = Math.ceil(width / this.#cell);
    const down = Math.ceil(height / this.#cell);
    const [columns, rows2] = [this.#columns, this.#rows];
    if (across > columns || down > rows2) return null;
    const [halfAcross, halfDown] = [across >> 1, down >> 1];
    const [order2, taken] = [this.#order, this.#taken];
    while (taken[order2[this.#from] ?? 0] === 1 && this.#from < order2.length) this.#from += 1;
    for (let index = this.#from; index < order2.length; index += 1) {
      const at2 = order2[index] ?? 0;
      if (taken[at2] === 1) continue;
      const left = at2 % columns - halfAcross;
      const top = (at2 / columns | 0) - halfDown;
      if (left < 0 || top < 0 || left + across > columns || top + down > rows2) continue;
      if (!this.#isFree(left, top, across, down)) continue;
      for (let row = top; row < top + down; row += 1)
        taken.fill(1, row * columns + left, row * columns + left + across);
      return {
        x: (left + across / 2 - columns / 2) * this.#cell,
        y: (top + down / 2 - rows2 / 2) * this.#cell
      };
    }
    return null;
  }
  #isFree(left, top, across, down) {
    const taken = this.#taken;
    const first2 = top * this.#columns + left;
    const last = first2 + (down - 1) * this.#columns;
    if (taken[first2] === 1 || taken[first2 + across - 1] === 1) return false;
    if (taken[last] === 1 || taken[last + across - 1] === 1) return false;
    for (let start = first2; start <= last; start += this.#columns) {
      for (let at2 = start; at2 < start + across; at2 += 1) if (taken[at2] === 1) return false;
    }
    return true;
  }
};
function fromTheMiddle(columns, rows2) {
  const stretch = Math.min(widestRatio, columns / rows2);
  const buckets = [];
  for (let row = 0; row < rows2; row += 2) {
    for (let column2 = 0; column2 < columns; column2 += 2) {
      const distance2 = Math.hypot((column2 - columns / 2) / stretch, row - rows2 / 2) | 0;
      const bucket = buckets[distance2];
      if (bucket) bucket.push(row * columns + column2);
      else buckets[distance2] = [row * columns + column2];
    }
  }
  return Int32Array.from(buckets.flatMap((bucket) => bucket ?? []));
}

// lib/viz/word-cloud/place-words.ts
var smallest5 = 11;
var largestGrowth = 1.6;
var gap6 = 3;
var inkHeight = 0.94;
var fill2 = 0.62;
var mostWords = 100;
var mostFailures = 8;
function placeWords(marks3, width, height) {
  const words4 = marks3.words.slice(0, mostWords);
  const growth = fittingGrowth(marks3, words4, width, height);
  const occupancy = new Occupancy(width, height);
  const placed2 = [];
  let failures = 0;
  for (const word of words4) {
    const spot2 = place6(marks3, word, growth, occupancy);
    if (spot2 === null) failures += 1;
    else {
      placed2.push(spot2);
      failures = 0;
    }
    if (failures > mostFailures) break;
  }
  return placed2;
}
function place6(marks3, word, growth, occupancy) {
  const size21 = sizeOf5(marks3, word, growth);
  const turn = turnOf(marks3.rotation, word);
  for (const [share3, ownTurn] of [
    [1, turn],
    [0.8, 0],
    [0.6, 0]
  ]) {
    const own = Math.max(smallest5, size21 * share3);
    const box = boxOf3(word.text, own, ownTurn);
    const spot2 = occupancy.take(box.width + gap6, box.height + gap6);
    if (spot2 !== null) return { word, ...spot2, size: own, turn: ownTurn };
    if (own === smallest5 && ownTurn === 0) return null;
  }
  return null;
}
function fittingGrowth(marks3, words4, width, height) {
  const ems = words4.map(({ text: text3 }) => textWidth(text3, 1, 600));
  let [low, high] = [0.05, largestGrowth];
  for (let step2 = 0; step2 < 12; step2 += 1) {
    const growth = (low + high) / 2;
    let area2 = 0;
    let widest3 = 0;
    words4.forEach((word, index) => {
      const size21 = sizeOf5(marks3, word, growth);
      const long = (ems[index] ?? 0) * size21;
      area2 += (long + gap6) * (size21 * inkHeight + gap6);
      if (size21 > smallest5) widest3 = Math.max(widest3, long);
    });
    if (area2 > width * height * fill2 || widest3 > width * 0.92) high = growth;
    else low = growth;
  }
  return low;
}
function sizeOf5({ sizeFrom, sizeTo }, { weight: weight3 }, growth) {
  return Math.max(smallest5, (sizeFrom + (sizeTo - sizeFrom) * Math.sqrt(weight3)) * growth);
}
function turnOf(rotation, word) {
  if (rotation === "flat" || word.item === 0) return 0;
  const chance = hash(word.text);
  if (rotation === "square") return chance % 3 === 0 ? -90 : 0;
  return (chance % 7 - 3) * 10;
}
function hash(text3) {
  let value = 7;
  for (const letter of text3) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 100003;
  return value;
}
function boxOf3(text3, size21, turn) {
  const long = textWidth(text3, size21, 600);
  const tall = size21 * inkHeight;
  const radians2 = turn * Math.PI / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians2)), Math.abs(Math.sin(radians2))];
  return { width: cos * long + sin * tall, height: sin * long + cos * tall };
}

// lib/viz/word-cloud/render.tsx
import { jsx as jsx46 } from "react/jsx-runtime";
var widths = [220, 320, 420, 560, 760, 1e3, 1400];
function render58(drawing, surface) {
  if (surface.width === "fluid" && surface.medium === "page") return /* @__PURE__ */ jsx46(FluidCloud, { drawing, surface });
  const width = surface.width === "fluid" ? 600 : surface.width;
  const placed2 = placeWords(drawing.marks, width, surface.height);
  return /* @__PURE__ */ jsx46(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height: surface.height,
      viewBox: `0 0 ${width} ${surface.height}`,
      fontFamily: surface.theme.font,
      fontWeight: 600,
      textAnchor: "middle",
      role: "img",
      "aria-label": drawing.label,
      children: placed2.map(({ word, x: x2, y: y2, size: size21, turn }) => /* @__PURE__ */ jsx46(
        "text",
        {
          transform: `translate(${round(x2 + width / 2)} ${round(y2 + surface.height / 2)})${turn === 0 ? "" : ` rotate(${turn})`}`,
          y: round(size21 * 0.27),
          fontSize: round(size21),
          fill: markColor(word.color, surface.theme),
          "data-item": word.item,
          children: word.text
        },
        word.item
      ))
    }
  );
}
function FluidCloud({ drawing, surface }) {
  const layouts = widths.map(
    (width) => new Map(placeWords(drawing.marks, width, surface.height).map((placed2) => [placed2.word.item, placed2]))
  );
  return /* @__PURE__ */ jsx46("div", { className: "plot", style: { height: surface.height }, children: /* @__PURE__ */ jsx46("svg", { role: "img", "aria-label": drawing.label, width: "100%", height: "100%", overflow: "hidden", children: /* @__PURE__ */ jsx46("svg", { x: "50%", y: "50%", overflow: "visible", "aria-hidden": "true", children: /* @__PURE__ */ jsx46("g", { className: "words", fontWeight: 600, textAnchor: "middle", children: drawing.marks.words.map((word) => /* @__PURE__ */ jsx46(Word, { word, places: layouts.map((layout) => layout.get(word.item)) }, word.item)) }) }) }) });
}
function Word({ word, places: places2 }) {
  if (places2.every((place7) => place7 === void 0)) return null;
  const style = {};
  const turns = new Set(places2.flatMap((place7) => place7?.turn ?? []));
  const turn = turns.size === 1 ? [...turns][0] ?? 0 : null;
  for (const [index, place7] of places2.entries()) {
    if (place7 === void 0) {
      style[`--s${index}`] = "0";
      continue;
    }
    const across = round(place7.x / (widths[index] ?? 1) * 100);
    style[`--s${index}`] = `${Math.round(place7.size)}px`;
    style[`--a${index}`] = `${across}cqw ${Math.round(place7.y)}px`;
    if (turn === null && place7.turn !== 0) style[`--r${index}`] = `${place7.turn}deg`;
  }
  if (turn !== null && turn !== 0) style.rotate = `${turn}deg`;
  return /* @__PURE__ */ jsx46("text", { dy: ".27em", fill: markColor(word.color, pageTheme), style, "data-item": word.item, children: word.text });
}
function round(value) {
  return Math.round(value * 10) / 10;
}

// lib/viz/word-cloud/transform.ts
var mostWords2 = 300;
function transform57(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const frame5 = input.frames[0] ?? emptyFrame;
  const metric2 = metricLabel(formData.metric ?? "");
  const series2 = columnLabel(formData.series ?? "");
  const column2 = columnOf(frame5, series2);
  const writeWord = dimensionWriter(column2, formData, void 0, locale);
  const write3 = valueFormatter(metric2, savedFormats(dataset2), void 0, void 0, locale);
  const counted = Array.from({ length: frame5.length }, (_, at2) => ({
    text: writeWord(column2?.values[at2] ?? null),
    value: Number(columnOf(frame5, metric2)?.values[at2] ?? 0)
  }));
  const words4 = counted.toSorted((one2, other) => other.value - one2.value).slice(0, mostWords2);
  const most2 = words4[0]?.value ?? 0;
  const least = words4.at(-1)?.value ?? 0;
  const marks3 = words4.map(({ text: text3, value }, item) => ({
    text: text3,
    color: colors.of(text3, formData.color_scheme),
    weight: most2 === least ? 1 : (value - least) / (most2 - least),
    item
  }));
  const title = verboseName(dataset2, metric2);
  const rotation = formData.rotation;
  return {
    marks: {
      words: marks3,
      sizeFrom: Number(formData.size_from ?? 10),
      sizeTo: Number(formData.size_to ?? 70),
      rotation: rotation === "flat" || rotation === "random" ? rotation : "square"
    },
    label: `Word cloud of ${verboseName(dataset2, series2)} by ${title}: ${words4.slice(0, 3).map(({ text: text3 }) => text3).join(", ")} lead ${frame5.length} words.`,
    table: {
      columns: [verboseName(dataset2, series2), title],
      rows: words4.slice(0, 200).map(({ text: text3, value }) => [text3, write3(value)]),
      truncated: frame5.length > 200
    },
    legend: [],
    interaction: {
      kind: "items",
      items: words4.map(({ text: text3, value }, index) => ({
        title: text3,
        rows: [{ label: title, value: write3(value), color: marks3[index]?.color ?? "" }]
      }))
    },
    isEmpty: frame5.length === 0
  };
}

// lib/viz/word-cloud/word-cloud.ts
var wordCloud = {
  definition: definition57,
  controls: controls57,
  defaults: defaultsOf(controls57),
  query: query57,
  transform: transform57,
  render: render58
};

// lib/viz/world-map/controls.ts
var by = (what) => (form) => form.color_by === what;
var controls58 = [
  {
    label: "Query",
    tab: "data",
    expanded: true,
    rows: [
      [control("entity", "DndColumnSelect", "Country Column", { validators: ["nonEmpty"] })],
      [
        select(
          "country_fieldtype",
          "Country Field Type",
          [
            ["name", "Full name"],
            ["cioc", "code International Olympic Committee (cioc)"],
            ["cca2", "code ISO 3166-1 alpha-2 (cca2)"],
            ["cca3", "code ISO 3166-1 alpha-3 (cca3)"]
          ],
          { default: "cca2" }
        )
      ],
      [metric],
      [adhocFilters],
      [rowLimit],
      [sortByMetric(false)]
    ]
  },
  {
    label: "Options",
    tab: "data",
    expanded: true,
    rows: [
      [checkbox("show_bubbles", "Show Bubbles", { default: false, ...render })],
      [control("secondary_metric", "DndMetricSelect", "Bubble Size")],
      [
        select("max_bubble_size", "Max Bubble Size", same("5", "10", "15", "25", "50", "75", "100"), {
          default: "25",
          freeForm: true
        })
      ],
      [picker("color_picker", "Bubble Color")],
      [control("color_by", "{'$': 'component', 'name': None}", "Color by", { default: "metric" })],
      [{ ...linearColorScheme, label: "Country Color Scheme", visible: by("metric") }],
      [{ ...colorScheme, label: "Country Color Scheme", visible: by("country") }]
    ]
  },
  {
    label: "Chart Options",
    tab: "customize",
    expanded: true,
    rows: [[numberFormat("y_axis_format", "Y Axis Format")], [currencyFormat]]
  }
];

// lib/viz/world-map/definition.ts
var definition58 = {
  type: "world_map",
  name: "World Map",
  category: "Map",
  description: "Countries of the world in the colour of a figure, with bubbles for a second one.",
  behaviors: ["INTERACTIVE_CHART", "DRILL_TO_DETAIL", "DRILL_BY"],
  legacyApi: true
};

// lib/viz/world-map/query.ts
function query58(formData) {
  const { orderby: _, ...base } = baseQuery(formData);
  const columns = [formData.entity].filter((column2) => column2);
  const sort = formData.metric;
  return queryContext(formData, [
    { ...base, columns, ...formData.sort_by_metric === true && sort ? { orderby: [[sort, false]] } : {} }
  ]);
}

// lib/viz/world-map/render.tsx
var render59 = renderMap;

// lib/viz/world-map/transform.ts
import { geoNaturalEarth1 } from "@visx/vendor/d3-geo";

// lib/viz/world-map/countries.generated.json
var countries_generated_default = [
  ["020", "AD", "AND", "AND", "Andorra", "Andorra", 1.56, 42.54],
  ["784", "AE", "ARE", "UAE", "United Arab Emirates", "United Arab Emirates", 54.3, 23.9],
  ["004", "AF", "AFG", "AFG", "Afghanistan", "Afghanistan", 65.93, 33.82],
  ["028", "AG", "ATG", "ANT", "Antigua and Barbuda", "Antigua and Barb.", -61.79, 17.07],
  ["660", "AI", "AIA", "AIA", "Anguilla", "Anguilla", -63.06, 18.22],
  ["008", "AL", "ALB", "ALB", "Albania", "Albania", 20.06, 41.13],
  ["051", "AM", "ARM", "ARM", "Armenia", "Armenia", 44.94, 40.29],
  ["024", "AO", "AGO", "ANG", "Angola", "Angola", 17.56, -12.31],
  ["010", "AQ", "ATA", "ATA", "Antarctica", "Antarctica", 83.04, -84.68],
  ["032", "AR", "ARG", "ARG", "Argentina", "Argentina", -64.75, -34.54],
  ["016", "AS", "ASM", "ASA", "American Samoa", "American Samoa", -170.72, -14.3],
  ["040", "AT", "AUT", "AUT", "Austria", "Austria", 14.11, 47.59],
  ["036", "AU", "AUS", "AUS", "Australia", "Ashmore and Cartier Is.", 123.59, -12.43],
  ["533", "AW", "ABW", "ARU", "Aruba", "Aruba", -69.97, 12.52],
  ["248", "AX", "ALA", "ALA", "\xC5land Islands", "\xC5land", 19.94, 60.23],
  ["031", "AZ", "AZE", "AZE", "Azerbaijan", "Azerbaijan", 47.67, 40.34],
  ["070", "BA", "BIH", "BIH", "Bosnia and Herzegovina", "Bosnia and Herz.", 17.78, 44.17],
  ["052", "BB", "BRB", "BAR", "Barbados", "Barbados", -59.56, 13.18],
  ["050", "BD", "BGD", "BAN", "Bangladesh", "Bangladesh", 90.24, 23.87],
  ["056", "BE", "BEL", "BEL", "Belgium", "Belgium", 4.65, 50.64],
  ["854", "BF", "BFA", "BUR", "Burkina Faso", "Burkina Faso", -1.76, 12.27],
  ["100", "BG", "BGR", "BUL", "Bulgaria", "Bulgaria", 25.21, 42.77],
  ["048", "BH", "BHR", "BRN", "Bahrain", "Bahrain", 50.55, 26.05],
  ["108", "BI", "BDI", "BDI", "Burundi", "Burundi", 29.88, -3.36],
  ["204", "BJ", "BEN", "BEN", "Benin", "Benin", 2.33, 9.64],
  ["652", "BL", "BLM", "BLM", "Saint Barth\xE9lemy", "St-Barth\xE9lemy", -62.83, 17.91],
  ["060", "BM", "BMU", "BER", "Bermuda", "Bermuda", -64.76, 32.31],
  ["096", "BN", "BRN", "BRU", "Brunei Darussalam", "Brunei", 114.6, 4.49],
  ["068", "BO", "BOL", "BOL", "Bolivia, Plurinational State of", "Bolivia", -64.7, -16.68],
  ["535", "BQ", "BES", "BES", "Bonaire, Sint Eustatius and Saba", "Bonaire, Sint Eustatius and Saba", null, null],
  ["076", "BR", "BRA", "BRA", "Brazil", "Brazil", -53.23, -10.69],
  ["044", "BS", "BHS", "BAH", "Bahamas", "Bahamas", -78.04, 24.7],
  ["064", "BT", "BTN", "BHU", "Bhutan", "Bhutan", 90.4, 27.42],
  ["074", "BV", "BVT", "BVT", "Bouvet Island", "Bouvet Island", null, null],
  ["072", "BW", "BWA", "BOT", "Botswana", "Botswana", 23.81, -22.17],
  ["112", "BY", "BLR", "BLR", "Belarus", "Belarus", 28.02, 53.52],
  ["084", "BZ", "BLZ", "BIZ", "Belize", "Belize", -88.7, 17.2],
  ["124", "CA", "CAN", "CAN", "Canada", "Canada", -98.99, 58.59],
  ["166", "CC", "CCK", "CCK", "Cocos (Keeling) Islands", "Cocos (Keeling) Islands", null, null],
  ["180", "CD", "COD", "COD", "Congo, Democratic Republic of the", "Dem. Rep. Congo", 23.64, -2.87],
  ["140", "CF", "CAF", "CAF", "Central African Republic", "Central African Rep.", 20.46, 6.57],
  ["178", "CG", "COG", "CGO", "Congo", "Congo", 15.22, -0.84],
  ["756", "CH", "CHE", "SUI", "Switzerland", "Switzerland", 8.21, 46.8],
  ["384", "CI", "CIV", "CIV", "C\xF4te d'Ivoire", "C\xF4te d'Ivoire", -5.57, 7.63],
  ["184", "CK", "COK", "COK", "Cook Islands", "Cook Is.", -159.79, -21.22],
  ["152", "CL", "CHL", "CHI", "Chile", "Chile", -70.9, -34.1],
  ["120", "CM", "CMR", "CMR", "Cameroon", "Cameroon", 12.73, 5.68],
  ["156", "CN", "CHN", "CHN", "China", "China", 103.35, 36.76],
  ["170", "CO", "COL", "COL", "Colombia", "Colombia", -73.08, 3.9],
  ["188", "CR", "CRI", "CRC", "Costa Rica", "Costa Rica", -84.19, 9.97],
  ["192", "CU", "CUB", "CUB", "Cuba", "Cuba", -78.93, 21.63],
  ["132", "CV", "CPV", "CPV", "Cabo Verde", "Cabo Verde", -23.64, 15.08],
  ["531", "CW", "CUW", "CUW", "Cura\xE7ao", "Cura\xE7ao", -68.97, 12.19],
  ["162", "CX", "CXR", "CXR", "Christmas Island", "Christmas Island", null, null],
  ["196", "CY", "CYP", "CYP", "Cyprus", "Cyprus", 32.95, 34.91],
  ["203", "CZ", "CZE", "CZE", "Czechia", "Czechia", 15.32, 49.74],
  ["276", "DE", "DEU", "GER", "Germany", "Germany", 10.35, 51.03],
  ["262", "DJ", "DJI", "DJI", "Djibouti", "Djibouti", 42.57, 11.75],
  ["208", "DK", "DNK", "DEN", "Denmark", "Denmark", 9.37, 56.22],
  ["212", "DM", "DMA", "DMA", "Dominica", "Dominica", -61.36, 15.44],
  ["214", "DO", "DOM", "DOM", "Dominican Republic", "Dominican Rep.", -70.5, 18.9],
  ["012", "DZ", "DZA", "ALG", "Algeria", "Algeria", 2.67, 28.04],
  ["218", "EC", "ECU", "ECU", "Ecuador", "Ecuador", -78.39, -1.45],
  ["233", "EE", "EST", "EST", "Estonia", "Estonia", 25.84, 58.68],
  ["818", "EG", "EGY", "EGY", "Egypt", "Egypt", 29.88, 26.46],
  ["732", "EH", "ESH", "ESH", "Western Sahara", "W. Sahara", -12.27, 24.21],
  ["232", "ER", "ERI", "ERI", "Eritrea", "Eritrea", 38.86, 15.35],
  ["724", "ES", "ESP", "ESP", "Spain", "Spain", -3.57, 40.36],
  ["231", "ET", "ETH", "ETH", "Ethiopia", "Ethiopia", 39.61, 8.61],
  ["246", "FI", "FIN", "FIN", "Finland", "Finland", 26.21, 64.27],
  ["242", "FJ", "FJI", "FIJ", "Fiji", "Fiji", 177.98, -17.82],
  ["238", "FK", "FLK", "FLK", "Falkland Islands (Malvinas)", "Falkland Is.", -58.75, -51.73],
  ["583", "FM", "FSM", "FSM", "Micronesia, Federated States of", "Micronesia", 158.23, 6.88],
  ["234", "FO", "FRO", "FRO", "Faroe Islands", "Faeroe Is.", -6.99, 62.14],
  ["250", "FR", "FRA", "FRA", "France", "France", 2.46, 46.57],
  ["266", "GA", "GAB", "GAB", "Gabon", "Gabon", 11.79, -0.59],
  ["826", "GB", "GBR", "GBR", "United Kingdom of Great Britain and Northern Ireland", "United Kingdom", -2.42, 53.84],
  ["308", "GD", "GRD", "GRN", "Grenada", "Grenada", -61.68, 12.12],
  ["268", "GE", "GEO", "GEO", "Georgia", "Georgia", 43.52, 42.17],
  ["254", "GF", "GUF", "GUF", "French Guiana", "French Guiana", null, null],
  ["831", "GG", "GGY", "GGY", "Guernsey", "Guernsey", -2.58, 49.46],
  ["288", "GH", "GHA", "GHA", "Ghana", "Ghana", -1.22, 7.95],
  ["292", "GI", "GIB", "GIB", "Gibraltar", "Gibraltar", -5.35, 36.13],
  ["304", "GL", "GRL", "GRL", "Greenland", "Greenland", -41.84, 73.15],
  ["270", "GM", "GMB", "GAM", "Gambia", "Gambia", -15.4, 13.45],
  ["324", "GN", "GIN", "GUI", "Guinea", "Guinea", -10.94, 10.44],
  ["312", "GP", "GLP", "GLP", "Guadeloupe", "Guadeloupe", null, null],
  ["226", "GQ", "GNQ", "GEQ", "Equatorial Guinea", "Eq. Guinea", 10.47, 1.57],
  ["300", "GR", "GRC", "GRE", "Greece", "Greece", 22.56, 39.46],
  ["239", "GS", "SGS", "SGS", "South Georgia and the South Sandwich Islands", "S. Geo. and the Is.", -36.69, -54.37],
  ["320", "GT", "GTM", "GUA", "Guatemala", "Guatemala", -90.36, 15.69],
  ["316", "GU", "GUM", "GUM", "Guam", "Guam", 144.77, 13.44],
  ["624", "GW", "GNB", "GBS", "Guinea-Bissau", "Guinea-Bissau", -14.93, 12.06],
  ["328", "GY", "GUY", "GUY", "Guyana", "Guyana", -58.98, 4.79],
  ["344", "HK", "HKG", "HKG", "Hong Kong", "Hong Kong", 114.16, 22.42],
  ["334", "HM", "HMD", "HMD", "Heard Island and McDonald Islands", "Heard I. and McDonald Is.", 73.5, -53.09],
  ["340", "HN", "HND", "HON", "Honduras", "Honduras", -86.63, 14.82],
  ["191", "HR", "HRV", "CRO", "Croatia", "Croatia", 16.42, 45.15],
  ["332", "HT", "HTI", "HAI", "Haiti", "Haiti", -72.68, 18.93],
  ["348", "HU", "HUN", "HUN", "Hungary", "Hungary", 19.38, 47.17],
  ["360", "ID", "IDN", "INA", "Indonesia", "Indonesia", 114.02, -0.19],
  ["372", "IE", "IRL", "IRL", "Ireland", "Ireland", -8.15, 53.16],
  ["376", "IL", "ISR", "ISR", "Israel", "Israel", 34.99, 31.43],
  ["833", "IM", "IMN", "IMN", "Isle of Man", "Isle of Man", -4.53, 54.23],
  ["356", "IN", "IND", "IND", "India", "India", 79.53, 22.8],
  ["086", "IO", "IOT", "IOT", "British Indian Ocean Territory", "Br. Indian Ocean Ter.", 72.43, -7.35],
  ["368", "IQ", "IRQ", "IRQ", "Iraq", "Iraq", 43.78, 33.01],
  ["364", "IR", "IRN", "IRI", "Iran, Islamic Republic of", "Iran", 54.44, 32.53],
  ["352", "IS", "ISL", "ISL", "Iceland", "Iceland", -18.6, 65],
  ["380", "IT", "ITA", "ITA", "Italy", "Italy", 12.31, 43.48],
  ["832", "JE", "JEY", "JEY", "Jersey", "Jersey", -2.13, 49.22],
  ["388", "JM", "JAM", "JAM", "Jamaica", "Jamaica", -77.32, 18.16],
  ["400", "JO", "JOR", "JOR", "Jordan", "Jordan", 36.76, 31.24],
  ["392", "JP", "JPN", "JPN", "Japan", "Japan", 137.87, 36.63],
  ["404", "KE", "KEN", "KEN", "Kenya", "Kenya", 37.82, 0.55],
  ["417", "KG", "KGZ", "KGZ", "Kyrgyzstan", "Kyrgyzstan", 74.51, 41.47],
  ["116", "KH", "KHM", "CAM", "Cambodia", "Cambodia", 104.9, 12.72],
  ["296", "KI", "KIR", "KIR", "Kiribati", "Kiribati", -157.37, 1.85],
  ["174", "KM", "COM", "COM", "Comoros", "Comoros", 43.34, -11.65],
  ["659", "KN", "KNA", "SKN", "Saint Kitts and Nevis", "St. Kitts and Nevis", -62.76, 17.33],
  ["408", "KP", "PRK", "PRK", "Korea, Democratic People's Republic of", "North Korea", 127.15, 40.14],
  ["410", "KR", "KOR", "KOR", "Korea, Republic of", "South Korea", 127.86, 36.45],
  ["414", "KW", "KWT", "KUW", "Kuwait", "Kuwait", 47.57, 29.32],
  ["136", "KY", "CYM", "CAY", "Cayman Islands", "Cayman Is.", -81.25, 19.32],
  ["398", "KZ", "KAZ", "KAZ", "Kazakhstan", "Kazakhstan", 67.25, 48.37],
  ["418", "LA", "LAO", "LAO", "Lao People's Democratic Republic", "Laos", 103.78, 18.49],
  ["422", "LB", "LBN", "LIB", "Lebanon", "Lebanon", 35.88, 33.92],
  ["662", "LC", "LCA", "LCA", "Saint Lucia", "Saint Lucia", -60.97, 13.9],
  ["438", "LI", "LIE", "LIE", "Liechtenstein", "Liechtenstein", 9.54, 47.14],
  ["144", "LK", "LKA", "SRI", "Sri Lanka", "Sri Lanka", 80.71, 7.61],
  ["430", "LR", "LBR", "LBR", "Liberia", "Liberia", -9.32, 6.45],
  ["426", "LS", "LSO", "LES", "Lesotho", "Lesotho", 28.23, -29.58],
  ["440", "LT", "LTU", "LTU", "Lithuania", "Lithuania", 23.9, 55.32],
  ["442", "LU", "LUX", "LUX", "Luxembourg", "Luxembourg", 6.07, 49.77],
  ["428", "LV", "LVA", "LAT", "Latvia", "Latvia", 24.92, 56.86],
  ["434", "LY", "LBY", "LBA", "Libya", "Libya", 18.07, 27.02],
  ["504", "MA", "MAR", "MAR", "Morocco", "Morocco", -8.66, 29.77],
  ["492", "MC", "MCO", "MON", "Monaco", "Monaco", 7.4, 43.74],
  ["498", "MD", "MDA", "MDA", "Moldova, Republic of", "Moldova", 28.47, 47.19],
  ["499", "ME", "MNE", "MNE", "Montenegro", "Montenegro", 19.24, 42.78],
  ["663", "MF", "MAF", "MAF", "Saint Martin (French part)", "St-Martin", -63.05, 18.08],
  ["450", "MG", "MDG", "MAD", "Madagascar", "Madagascar", 46.74, -19.32],
  ["584", "MH", "MHL", "MHL", "Marshall Islands", "Marshall Is.", 171.2, 7.1],
  ["807", "MK", "MKD", "MKD", "North Macedonia", "Macedonia", 21.68, 41.59],
  ["466", "ML", "MLI", "MLI", "Mali", "Mali", -3.59, 17.31],
  ["104", "MM", "MMR", "MYA", "Myanmar", "Myanmar", 96.49, 21.14],
  ["496", "MN", "MNG", "MGL", "Mongolia", "Mongolia", 103.13, 46.96],
  ["446", "MO", "MAC", "MAC", "Macao", "Macao", 113.56, 22.14],
  ["580", "MP", "MNP", "MNP", "Northern Mariana Islands", "N. Mariana Is.", 145.74, 15.18],
  ["474", "MQ", "MTQ", "MTQ", "Martinique", "Martinique", null, null],
  ["478", "MR", "MRT", "MTN", "Mauritania", "Mauritania", -10.36, 20.22],
  ["500", "MS", "MSR", "MSR", "Montserrat", "Montserrat", -62.19, 16.74],
  ["470", "MT", "MLT", "MLT", "Malta", "Malta", 14.44, 35.89],
  ["480", "MU", "MUS", "MRI", "Mauritius", "Mauritius", 57.57, -20.28],
  ["462", "MV", "MDV", "MDV", "Maldives", "Maldives", 73.03, 6.22],
  ["454", "MW", "MWI", "MAW", "Malawi", "Malawi", 34.28, -13.21],
  ["484", "MX", "MEX", "MEX", "Mexico", "Mexico", -102.16, 23.92],
  ["458", "MY", "MYS", "MAS", "Malaysia", "Malaysia", 114.71, 3.61],
  ["508", "MZ", "MOZ", "MOZ", "Mozambique", "Mozambique", 35.61, -17.19],
  ["516", "NA", "NAM", "NAM", "Namibia", "Namibia", 17.2, -22.07],
  ["540", "NC", "NCL", "NCL", "New Caledonia", "New Caledonia", 165.48, -21.33],
  ["562", "NE", "NER", "NIG", "Niger", "Niger", 9.33, 17.41],
  ["574", "NF", "NFK", "NFK", "Norfolk Island", "Norfolk Island", 167.96, -29.03],
  ["566", "NG", "NGA", "NGR", "Nigeria", "Nigeria", 8.08, 9.59],
  ["558", "NI", "NIC", "NCA", "Nicaragua", "Nicaragua", -85.04, 12.84],
  ["528", "NL", "NLD", "NED", "Netherlands, Kingdom of the", "Netherlands", 5.63, 52.28],
  ["578", "NO", "NOR", "NOR", "Norway", "Norway", 12.25, 63.78],
  ["524", "NP", "NPL", "NEP", "Nepal", "Nepal", 83.95, 28.26],
  ["520", "NR", "NRU", "NRU", "Nauru", "Nauru", 166.93, -0.52],
  ["570", "NU", "NIU", "NIU", "Niue", "Niue", -169.87, -19.05],
  ["554", "NZ", "NZL", "NZL", "New Zealand", "New Zealand", 170.6, -43.96],
  ["512", "OM", "OMN", "OMA", "Oman", "Oman", 56.06, 20.55],
  ["591", "PA", "PAN", "PAN", "Panama", "Panama", -80.11, 8.53],
  ["604", "PE", "PER", "PER", "Peru", "Peru", -74.42, -9.11],
  ["258", "PF", "PYF", "PYF", "French Polynesia", "Fr. Polynesia", -149.42, -17.66],
  ["598", "PG", "PNG", "PNG", "Papua New Guinea", "Papua New Guinea", 144.24, -6.61],
  ["608", "PH", "PHL", "PHI", "Philippines", "Philippines", 121.42, 15.94],
  ["586", "PK", "PAK", "PAK", "Pakistan", "Pakistan", 69.17, 29.88],
  ["616", "PL", "POL", "POL", "Poland", "Poland", 19.42, 52.11],
  ["666", "PM", "SPM", "SPM", "Saint Pierre and Miquelon", "St. Pierre and Miquelon", -56.32, 46.95],
  ["612", "PN", "PCN", "PCN", "Pitcairn", "Pitcairn Is.", -128.32, -24.37],
  ["630", "PR", "PRI", "PUR", "Puerto Rico", "Puerto Rico", -66.48, 18.23],
  ["275", "PS", "PSE", "PLE", "Palestine, State of", "Palestine", 35.24, 31.94],
  ["620", "PT", "PRT", "POR", "Portugal", "Portugal", -7.98, 39.65],
  ["585", "PW", "PLW", "PLW", "Palau", "Palau", 134.58, 7.51],
  ["600", "PY", "PRY", "PAR", "Paraguay", "Paraguay", -58.44, -23.21],
  ["634", "QA", "QAT", "QAT", "Qatar", "Qatar", 51.19, 25.31],
  ["638", "RE", "REU", "REU", "R\xE9union", "R\xE9union", null, null],
  ["642", "RO", "ROU", "ROU", "Romania", "Romania", 24.98, 45.85],
  ["688", "RS", "SRB", "SRB", "Serbia", "Serbia", 20.81, 44.21],
  ["643", "RU", "RUS", "RUS", "Russian Federation", "Russia", 95.15, 65.74],
  ["646", "RW", "RWA", "RWA", "Rwanda", "Rwanda", 29.92, -1.99],
  ["682", "SA", "SAU", "KSA", "Saudi Arabia", "Saudi Arabia", 44.66, 24.09],
  ["090", "SB", "SLB", "SOL", "Solomon Islands", "Solomon Is.", 160.17, -9.62],
  ["690", "SC", "SYC", "SEY", "Seychelles", "Seychelles", 55.47, -4.68],
  ["729", "SD", "SDN", "SUD", "Sudan", "Sudan", 29.91, 15.96],
  ["752", "SE", "SWE", "SWE", "Sweden", "Sweden", 16.26, 62.44],
  ["702", "SG", "SGP", "SIN", "Singapore", "Singapore", 103.81, 1.36],
  ["654", "SH", "SHN", "SHN", "Saint Helena, Ascension and Tristan da Cunha", "Saint Helena", -5.72, -15.96],
  ["705", "SI", "SVN", "SLO", "Slovenia", "Slovenia", 14.8, 46.12],
  ["744", "SJ", "SJM", "SJM", "Svalbard and Jan Mayen", "Svalbard and Jan Mayen", null, null],
  ["703", "SK", "SVK", "SVK", "Slovakia", "Slovakia", 19.47, 48.71],
  ["694", "SL", "SLE", "SLE", "Sierra Leone", "Sierra Leone", -11.79, 8.57],
  ["674", "SM", "SMR", "SMR", "San Marino", "San Marino", 12.44, 43.94],
  ["686", "SN", "SEN", "SEN", "Senegal", "Senegal", -14.47, 14.37],
  ["706", "SO", "SOM", "SOM", "Somalia", "Somalia", 45.68, 4.74],
  ["740", "SR", "SUR", "SUR", "Suriname", "Suriname", -55.91, 4.13],
  ["728", "SS", "SSD", "SSD", "South Sudan", "S. Sudan", 30.31, 7.28],
  ["678", "ST", "STP", "STP", "Sao Tome and Principe", "S\xE3o Tom\xE9 and Principe", 6.61, 0.24],
  ["222", "SV", "SLV", "ESA", "El Salvador", "El Salvador", -88.87, 13.74],
  ["534", "SX", "SXM", "SXM", "Sint Maarten (Dutch part)", "Sint Maarten", -63.07, 18.04],
  ["760", "SY", "SYR", "SYR", "Syrian Arab Republic", "Syria", 38.48, 35.02],
  ["748", "SZ", "SWZ", "SWZ", "Eswatini", "eSwatini", 31.48, -26.56],
  ["796", "TC", "TCA", "TCA", "Turks and Caicos Islands", "Turks and Caicos Is.", -71.74, 21.81],
  ["148", "TD", "TCD", "CHA", "Chad", "Chad", 18.64, 15.27],
  ["260", "TF", "ATF", "ATF", "French Southern Territories", "Fr. S. Antarctic Lands", 69.5, -49.31],
  ["768", "TG", "TGO", "TOG", "Togo", "Togo", 0.96, 8.52],
  ["764", "TH", "THA", "THA", "Thailand", "Thailand", 101.01, 15.1],
  ["762", "TJ", "TJK", "TJK", "Tajikistan", "Tajikistan", 71.03, 38.53],
  ["772", "TK", "TKL", "TKL", "Tokelau", "Tokelau", null, null],
  ["626", "TL", "TLS", "TLS", "Timor-Leste", "Timor-Leste", 125.94, -8.8],
  ["795", "TM", "TKM", "TKM", "Turkmenistan", "Turkmenistan", 59.45, 39.13],
  ["788", "TN", "TUN", "TUN", "Tunisia", "Tunisia", 9.55, 34.09],
  ["776", "TO", "TON", "TGA", "Tonga", "Tonga", -175.2, -21.17],
  ["792", "TR", "TUR", "TUR", "T\xFCrkiye", "Turkey", 35.41, 39.06],
  ["780", "TT", "TTO", "TTO", "Trinidad and Tobago", "Trinidad and Tobago", -61.29, 10.42],
  ["798", "TV", "TUV", "TUV", "Tuvalu", "Tuvalu", 179.21, -8.5],
  ["158", "TW", "TWN", "TPE", "Taiwan, Province of China", "Taiwan", 120.96, 23.75],
  ["834", "TZ", "TZA", "TAN", "Tanzania, United Republic of", "Tanzania", 34.79, -6.27],
  ["804", "UA", "UKR", "UKR", "Ukraine", "Ukraine", 31.32, 49.2],
  ["800", "UG", "UGA", "UGA", "Uganda", "Uganda", 32.37, 1.28],
  ["581", "UM", "UMI", "UMI", "United States Minor Outlying Islands", "U.S. Minor Outlying Is.", -162.08, 5.88],
  ["840", "US", "USA", "USA", "United States of America", "United States of America", -98.82, 39.89],
  ["858", "UY", "URY", "URU", "Uruguay", "Uruguay", -56.02, -32.79],
  ["860", "UZ", "UZB", "UZB", "Uzbekistan", "Uzbekistan", 63.29, 41.78],
  ["336", "VA", "VAT", "VAT", "Holy See", "Vatican", 12.45, 41.9],
  ["670", "VC", "VCT", "VIN", "Saint Vincent and the Grenadines", "St. Vin. and Gren.", -61.19, 13.26],
  ["862", "VE", "VEN", "VEN", "Venezuela, Bolivarian Republic of", "Venezuela", -66.17, 7.12],
  ["092", "VG", "VGB", "IVB", "Virgin Islands (British)", "British Virgin Is.", -64.62, 18.42],
  ["850", "VI", "VIR", "ISV", "Virgin Islands (U.S.)", "U.S. Virgin Is.", -64.76, 17.74],
  ["704", "VN", "VNM", "VIE", "Viet Nam", "Vietnam", 106.35, 16.56],
  ["548", "VU", "VUT", "VAN", "Vanuatu", "Vanuatu", 166.85, -15.23],
  ["876", "WF", "WLF", "WLF", "Wallis and Futuna", "Wallis and Futuna Is.", -176.16, -13.28],
  ["882", "WS", "WSM", "SAM", "Samoa", "Samoa", -172.44, -13.63],
  ["887", "YE", "YEM", "YEM", "Yemen", "Yemen", 47.52, 15.94],
  ["175", "YT", "MYT", "MYT", "Mayotte", "Mayotte", null, null],
  ["710", "ZA", "ZAF", "RSA", "South Africa", "South Africa", 25.19, -28.97],
  ["894", "ZM", "ZMB", "ZAM", "Zambia", "Zambia", 27.81, -13.46],
  ["716", "ZW", "ZWE", "ZIM", "Zimbabwe", "Zimbabwe", 29.85, -19]
];

// lib/viz/world-map/country-names.ts
var nicknames = {
  america: "US",
  burma: "MM",
  capeverde: "CV",
  congobrazzaville: "CG",
  congokinshasa: "CD",
  czechrepublic: "CZ",
  drcongo: "CD",
  eastimor: "TL",
  greatbritain: "GB",
  england: "GB",
  holland: "NL",
  ivorycoast: "CI",
  korea: "KR",
  macedonia: "MK",
  swaziland: "SZ",
  turkey: "TR",
  uae: "AE",
  uk: "GB",
  us: "US",
  usa: "US",
  vaticancity: "VA"
};
var known2;
function countryOf(text3, field) {
  known2 ??= readCountries();
  return field === "name" ? known2.name.get(plain6(text3)) : known2[field].get(text3.trim().toUpperCase());
}
function readCountries() {
  const english2 = ["long", "short"].map(
    (style) => new Intl.DisplayNames("en", { type: "region", style: style === "long" ? "long" : "short" })
  );
  const made = { name: /* @__PURE__ */ new Map(), cioc: /* @__PURE__ */ new Map(), cca2: /* @__PURE__ */ new Map(), cca3: /* @__PURE__ */ new Map() };
  for (const [numeric2, cca2, cca3, cioc, official, common2, longitude, latitude] of countries_generated_default) {
    if (typeof cca2 !== "string") continue;
    const middle2 = typeof longitude === "number" && typeof latitude === "number" ? [longitude, latitude] : null;
    const names = [official, common2, String(official).split(/[,(]/)[0], ...english2.map((one2) => one2.of(cca2))];
    const name = english2[0]?.of(cca2) ?? String(common2);
    const country = { numeric: String(numeric2), code: cca2, alpha3: String(cca3), name, middle: middle2 };
    for (const one2 of names) if (!made.name.has(plain6(String(one2)))) made.name.set(plain6(String(one2)), country);
    made.cca2.set(cca2, country);
    made.cca3.set(String(cca3), country);
    made.cioc.set(String(cioc), country);
  }
  for (const [name, code] of Object.entries(nicknames)) made.name.set(name, made.cca2.get(code) ?? made.name.get(name));
  return made;
}
function plain6(text3) {
  return text3.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\b(the|of|and)\b|[^\p{L}]/gu, "");
}

// lib/viz/world-map/transform.ts
var frame3 = { width: 800, height: 410 };
var world = {
  type: "MultiPoint",
  coordinates: [
    [-180, 0],
    [180, 0],
    [0, 83.5],
    [0, -56]
  ]
};
var antarctica = "010";
var smallest6 = 3;
var projection = geoNaturalEarth1().fitExtent(
  [
    [4, 4],
    [frame3.width - 4, frame3.height - 4]
  ],
  world
);
var outlines15 = () => ({ kind: "countries" });
function transform58(input) {
  const { formData, dataset: dataset2, locale, colors } = input;
  const rows2 = rowsOf(input);
  const placed2 = rows2.filter(({ country, value }) => country !== void 0 && value !== null);
  const write3 = valueWriter(
    { format: String(formData.y_axis_format ?? ""), ...currencyOf(formData.currency_format) },
    locale
  );
  const values = placed2.flatMap(({ value }) => value ?? []);
  const [low, high] = [minOf(values), maxOf(values)];
  const byCountry = formData.color_by === "country";
  const stops = colors.ramp(formData.linear_color_scheme);
  const color = ({ country, value }) => byCountry ? colors.of(country?.name ?? "", formData.color_scheme) : rampColor(stops, high > low ? ((value ?? low) - low) / (high - low) : 1);
  const name = metricName(formData.metric, dataset2);
  const bubbleName = metricName(formData.secondary_metric, dataset2);
  const shown = input.outlines === void 0 ? placed2 : placed2.filter((row) => canBeDrawn(row, input.outlines));
  const items = shown.map((row) => ({
    title: row.country?.name ?? row.label,
    rows: [
      { label: name, value: write3(row.value ?? 0), color: color(row) },
      ...row.bubble === null ? [] : [{ label: bubbleName, value: write3(row.bubble) }]
    ],
    filters: row.filters
  }));
  return {
    marks: {
      frame: frame3,
      ...groundOf3(input.outlines),
      shapes: [
        ...shown.map((row, item) => countryShape(row, item, color(row), input)),
        ...formData.show_bubbles === true ? bubbles(shown, formData) : []
      ],
      scale: byCountry || high <= low || values.length === 0 ? null : { kind: "ramp", stops, low: write3(low), high: write3(high) },
      scalePlace: "bl",
      legendPlace: "none"
    },
    label: `World map of ${name}: ${shown.length} countries.`,
    table: categoryTable(
      [columnNames(formData.entity)[0] ?? "Country", name, ...bubbleName === "" ? [] : [bubbleName]],
      rows2.map(({ label, country, value, bubble: bubble2 }) => [
        country?.name ?? label,
        value === null ? "" : write3(value),
        ...bubbleName === "" ? [] : [bubble2 === null ? "" : write3(bubble2)]
      ])
    ),
    legend: [],
    interaction: { kind: "items", items },
    isEmpty: rows2.length === 0
  };
}
function rowsOf({ frames, formData, locale }) {
  const answer = frames[0] ?? emptyFrame;
  const [entity = ""] = columnNames(formData.entity);
  const figures = (metric2) => metric2 ? (columnOf(answer, metricLabel(metric2))?.values ?? []).map(numberOf2) : [];
  const [values, bubbleValues] = [figures(formData.metric), figures(formData.secondary_metric)];
  const type = formData.country_fieldtype;
  const field = type === "name" || type === "cioc" || type === "cca3" ? type : "cca2";
  return dimensionRows(answer, [entity], formData, locale).map(({ label, filters }, row) => ({
    label,
    filters,
    country: countryOf(label, field),
    value: values[row] ?? null,
    bubble: bubbleValues[row] ?? null
  }));
}
function canBeDrawn({ country }, found) {
  return shapeOf2(country, found) !== void 0 || country?.middle != null;
}
function shapeOf2(country, found) {
  return found?.shapes.features.find(({ properties: properties2 }) => properties2.code === country?.numeric);
}
function groundOf3(found) {
  if (found === void 0) return { land: "", borders: "" };
  const features = found.shapes.features.filter(({ properties: properties2 }) => properties2.code !== antarctica);
  return { land: pathOf({ ...found.shapes, features }, projection), borders: pathOf(found.borders, projection) };
}
function countryShape(row, item, color, input) {
  const opacity = isDimmed(input.selected, row.label) ? 0.3 : 1;
  const shape2 = shapeOf2(row.country, input.outlines);
  if (shape2 !== void 0) {
    const path = pathOf(shape2, projection);
    if (path !== "") return { kind: "area", item, path, fill: color, opacity, stroke: "ground", width: 0.5 };
  }
  const [x2, y2] = placeOf4(row.country);
  return { kind: "dot", item, x: x2, y: y2, radius: smallest6, scales: false, color, opacity };
}
function placeOf4(country) {
  const at2 = country?.middle == null ? null : projection([...country.middle]);
  return at2 === null ? [0, 0] : [Math.round(at2[0] * 10) / 10, Math.round(at2[1] * 10) / 10];
}
function bubbles(rows2, formData) {
  const most2 = maxOf(
    rows2.flatMap(({ bubble: bubble2 }) => bubble2 ?? []),
    0
  );
  const widest3 = Number(formData.max_bubble_size ?? 25) || 25;
  const color = pickedColor2(formData.color_picker, "#007a87");
  return rows2.flatMap(({ country, bubble: bubble2 }, item) => {
    if (bubble2 === null || bubble2 <= 0 || most2 === 0 || country?.middle == null) return [];
    const [x2, y2] = placeOf4(country);
    const radius = Math.max(1.5, widest3 * Math.sqrt(bubble2 / most2));
    return [{ kind: "dot", item, x: x2, y: y2, radius: Math.round(radius * 10) / 10, scales: false, color, opacity: 0.55 }];
  }).sort((one2, other) => other.radius - one2.radius);
}
function currencyOf(value) {
  if (typeof value !== "object" || value === null || !("symbol" in value) || typeof value.symbol !== "string")
    return {};
  const isSuffix = "symbolPosition" in value && value.symbolPosition === "suffix";
  return { currency: { symbol: value.symbol, symbolPosition: isSuffix ? "suffix" : "prefix" } };
}

// lib/viz/world-map/world-map.ts
var worldMap = {
  definition: definition58,
  controls: controls58,
  defaults: defaultsOf(controls58),
  query: query58,
  outlines: outlines15,
  transform: transform58,
  render: render59
};

// lib/viz/drawings.ts
var drawings = {
  big_number: bigNumber,
  big_number_total: bigNumberTotal,
  echarts_area: echartsArea,
  echarts_timeseries_bar: echartsTimeseriesBar,
  echarts_timeseries_line: echartsTimeseriesLine,
  horizon,
  time_pivot: timePivot,
  cal_heatmap: calHeatmap,
  time_table: timeTable,
  paired_ttest: pairedTtest,
  para,
  partition,
  compare,
  rose,
  bullet,
  chord,
  handlebars,
  heatmap_v2: heatmapV2,
  pie: pie2,
  pivot_table_v2: pivotTableV2,
  table,
  treemap_v2: treemapV2,
  word_cloud: wordCloud,
  echarts_timeseries: echartsTimeseries,
  echarts_timeseries_smooth: echartsTimeseriesSmooth,
  echarts_timeseries_step: echartsTimeseriesStep,
  echarts_timeseries_scatter: echartsTimeseriesScatter,
  histogram_v2: histogramV2,
  waterfall,
  funnel,
  radar,
  sunburst_v2: sunburstV2,
  gauge_chart: gaugeChart,
  sankey_v2: sankeyV2,
  tree_chart: treeChart,
  box_plot: boxPlot,
  bubble_v2: bubbleV2,
  mixed_timeseries: mixedTimeseries,
  gantt_chart: ganttChart,
  graph_chart: graphChart,
  deck_scatter: deckScatter,
  deck_arc: deckArc,
  deck_path: deckPath,
  deck_polygon: deckPolygon,
  deck_geojson: deckGeojson,
  deck_grid: deckGrid,
  deck_hex: deckHex,
  deck_screengrid: deckScreengrid,
  deck_heatmap: deckHeatmap,
  deck_contour: deckContour,
  bubble,
  "ag-grid-table": agGridTable,
  pop_kpi: popKpi,
  world_map: worldMap,
  country_map: countryMap,
  mapbox,
  deck_multi: deckMulti,
  cartodiagram
};
var older = Object.fromEntries(
  Object.entries(olderTypes).map(([name, one2]) => [name, succeeded(drawings[one2.type], one2)])
);
function vizOf(type) {
  if (Object.hasOwn(drawings, type)) return drawings[type];
  return Object.hasOwn(older, type) ? older[type] : void 0;
}

// lib/viz/kit/colors.ts
var mostLabels = 2e4;
function chartColors(input = {}) {
  return colorsWith(null, input.labelColors ?? {}, null);
}
function colorsWith(shared, forced, dashboardScheme) {
  const palettes = /* @__PURE__ */ new Map();
  return {
    of(label, scheme) {
      const { id, colors } = categoricalScheme(dashboardScheme || scheme);
      const palette = palettes.get(id) ?? new Palette(colors);
      palettes.set(id, palette);
      const name = label.trim();
      const known3 = palette.known(name) ?? (Object.hasOwn(forced, name) ? forced[name] : shared?.get(name));
      const color = palette.keep(name, known3);
      if (shared !== null && shared.size < mostLabels && !shared.has(name)) shared.set(name, color);
      return color;
    },
    ramp: (scheme) => sequentialScheme(scheme).colors
  };
}
var Palette = class {
  #colors;
  #assigned = /* @__PURE__ */ new Map();
  #drawn = 0;
  constructor(colors) {
    this.#colors = colors;
  }
  known(label) {
    return this.#assigned.get(label);
  }
  /** Gives `label` the colour it has elsewhere, which counts as used here, or else the next one. */
  keep(label, elsewhere) {
    const color = elsewhere ?? this.#next();
    this.#assigned.set(label, color);
    return color;
  }
  #next() {
    const turn = this.#drawn % this.#colors.length;
    this.#drawn += 1;
    const candidate = this.#colors[turn] ?? "#888888";
    return this.#uses(candidate) === 0 ? candidate : this.#leastUsed(turn, candidate);
  }
  /** The least used colour but the first; among equals the one whose turn it is, else the earliest. */
  #leastUsed(turn, candidate) {
    const others = this.#colors.slice(1).map((color) => ({ color, uses: this.#uses(color) }));
    const fewest = minOf(others.map(({ uses }) => uses));
    if (turn > 0 && this.#uses(candidate) === fewest) return candidate;
    return others.find(({ uses }) => uses === fewest)?.color ?? candidate;
  }
  #uses(color) {
    let uses = 0;
    for (const assigned of this.#assigned.values()) if (assigned === color) uses += 1;
    return uses;
  }
};

// tests/viz/answers.ts
function frame4(...columns) {
  const made = columns.map(([name, kind, values]) => ({ name, kind, values }));
  return { length: made[0]?.values.length ?? 0, columns: made, index: [], columnLevels: [] };
}
var dataset = {
  id: 1,
  columns: [],
  metrics: [{ name: "count", verboseName: "COUNT(*)", d3format: null, currency: null }]
};
function chart(viz_type) {
  const viz = vizOf(viz_type);
  if (viz === void 0) throw new Error(`No chart of type ${viz_type}`);
  return viz;
}
function draw(form, frames, rest = {}) {
  const viz = chart(form.viz_type);
  const formData = { datasource: "1__table", ...viz.defaults, ...form };
  return viz.transform({ frames, formData, dataset, colors: chartColors(), locale: "en", ...rest });
}
function months2(year3, count) {
  return Array.from({ length: count }, (_, index) => Date.UTC(year3, index));
}

// lib/server/outlines/load-outlines.ts
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { geoArea as geoArea2 } from "@visx/vendor/d3-geo";
import { feature as feature2, mesh as mesh2 } from "topojson-client";

// lib/server/outlines/land-within.ts
import { feature, mesh } from "topojson-client";
function landWithin(world2, box) {
  const boxes2 = box === null ? null : arcBoxes(world2);
  const reaches = (arcs) => boxes2 === null || box === null || doMeet(around3(arcs.map((arc8) => boxes2[arc8 < 0 ? ~arc8 : arc8])), box);
  const polygons = polygonsOf(world2.objects.land).filter(([ring]) => ring !== void 0 && reaches(ring));
  const { geometry } = feature(world2, { type: "MultiPolygon", arcs: polygons });
  const countries3 = world2.objects.countries.geometries.filter(
    (one2) => polygonsOf(one2).some(([ring = []]) => reaches(ring))
  );
  const inner3 = mesh(world2, { type: "GeometryCollection", geometries: countries3 }, (one2, other) => one2 !== other);
  return {
    land: geometry.type === "MultiPolygon" ? geometry : { type: "MultiPolygon", coordinates: [] },
    borders: inner3
  };
}
function polygonsOf(object) {
  if (object.type === "GeometryCollection") return object.geometries.flatMap(polygonsOf);
  if (object.type === "MultiPolygon") return object.arcs;
  return object.type === "Polygon" ? [object.arcs] : [];
}
function arcBoxes({ arcs, transform: transform59 }) {
  const { scale, translate } = transform59 ?? { scale: [1, 1], translate: [0, 0] };
  return arcs.map((arc8) => {
    let [x2, y2] = [0, 0];
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [byX = 0, byY = 0] of arc8) {
      x2 += byX;
      y2 += byY;
      west = Math.min(west, x2);
      east = Math.max(east, x2);
      south = Math.min(south, y2);
      north = Math.max(north, y2);
    }
    const degrees = (value, axis) => value * scale[axis] + translate[axis];
    return { west: degrees(west, 0), east: degrees(east, 0), south: degrees(south, 1), north: degrees(north, 1) };
  });
}
function around3(boxes2) {
  const known3 = boxes2.filter((box) => box !== void 0);
  return {
    west: Math.min(...known3.map(({ west }) => west)),
    south: Math.min(...known3.map(({ south }) => south)),
    east: Math.max(...known3.map(({ east }) => east)),
    north: Math.max(...known3.map(({ north }) => north))
  };
}
function doMeet(one2, other) {
  if (one2.south > other.north || other.south > one2.north) return false;
  return [-360, 0, 360].some((turn) => one2.west + turn <= other.east && other.west <= one2.east + turn);
}

// lib/server/outlines/load-outlines.ts
var noShapes = { type: "FeatureCollection", features: [] };
async function loadOutlines(request) {
  if (request.kind === "land") {
    return { ...landWithin(await readWorld(request.detail), request.box), shapes: noShapes };
  }
  if (request.kind === "regions") return readRegions(request.country);
  const world2 = await readWorld("110m");
  return {
    land: { type: "MultiPolygon", coordinates: [] },
    borders: mesh2(world2, world2.objects.countries, (one2, other) => one2 !== other),
    shapes: shapesOf2(feature2(world2, world2.objects.countries))
  };
}
async function readRegions(country) {
  if (!countries.some(([value]) => value === country)) throw new Error(`No outlines of ${country}`);
  const path = join(process.cwd(), "lib", "server", "outlines", "regions", `${country}.generated.json`);
  const parts4 = JSON.parse(await readFile(path, "utf8"));
  return {
    land: { type: "MultiPolygon", coordinates: [] },
    borders: { type: "MultiLineString", coordinates: [] },
    shapes: {
      type: "FeatureCollection",
      features: feature2(parts4, parts4.objects.regions).features.flatMap(
        ({ properties: properties2, geometry }) => isArea(geometry) ? [
          {
            type: "Feature",
            geometry: rewound(geometry),
            properties: namesOf(properties2?.code, properties2)
          }
        ] : []
      )
    }
  };
}
function rewound(area2) {
  const pieces2 = area2.type === "Polygon" ? [area2.coordinates] : area2.coordinates;
  const coordinates = pieces2.map((rings2) => {
    const isInsideOut = geoArea2({ type: "Polygon", coordinates: rings2 }) > 2 * Math.PI;
    return isInsideOut ? rings2.map((ring) => ring.toReversed()) : rings2;
  });
  return { type: "MultiPolygon", coordinates };
}
async function readWorld(detail) {
  const path = join(process.cwd(), "node_modules", "world-atlas", `countries-${detail}.json`);
  return JSON.parse(await readFile(path, "utf8"));
}
function shapesOf2(found) {
  return {
    type: "FeatureCollection",
    features: found.features.flatMap(
      ({ id, properties: properties2, geometry }) => isArea(geometry) ? [{ type: "Feature", geometry, properties: namesOf(id, properties2) }] : []
    )
  };
}
function namesOf(id, properties2) {
  const name = properties2 !== null && "name" in properties2 ? String(properties2.name) : "";
  return { code: String(id ?? ""), name };
}
function isArea(geometry) {
  return geometry.type === "Polygon" || geometry.type === "MultiPolygon";
}

// tests/viz/awkward-answers.ts
var plain7 = ["Classic Cars", "Vintage Cars", "Motorcycles", "Planes", "Trucks", "Ships", "Trains"];
var counts = [967, 607, 331, 306, 301, 234, 77];
var numbered2 = (count, name) => Array.from({ length: count }, (_, at2) => name(at2 + 1));
var awkward = {
  plain: { names: plain7, values: counts },
  one: { names: ["Only"], values: [42] },
  nulls: { names: plain7, values: [null, 607, null, null, 301, null, 77] },
  zeros: { names: plain7, values: plain7.map(() => 0) },
  negative: { names: plain7, values: [967, -607, 331, -306, 301, -234, 77] },
  huge: { names: plain7, values: [987e15, 12e14, 33e11, 8, 12e-6, 5e9, 1e-9] },
  long: {
    names: numbered2(24, (at2) => `${at2} A category whose name is far longer than any tile has room`),
    values: numbered2(24, String).map(Number)
  },
  many: { names: numbered2(200, (at2) => `Series ${at2}`), values: numbered2(200, (at2) => String(at2 * 7)).map(Number) },
  rightToLeft: { names: ["\u0627\u0644\u0633\u064A\u0627\u0631\u0627\u062A \u0627\u0644\u0643\u0644\u0627\u0633\u064A\u0643\u064A\u0629", "\u05E8\u05DB\u05D1\u05D5\u05EA \u05D5\u05DE\u05D8\u05D5\u05E1\u05D9\u05DD", "\u062F\u0631\u0627\u062C\u0627\u062A \u0646\u0627\u0631\u064A\u0629", "\u05D0\u05D5\u05E0\u05D9\u05D5\u05EA"], values: [4, 3, 2, 1] },
  emoji: { names: ["\u{1F697}\u{1F697}\u{1F697} cars", "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} family", "\u65E5\u672C\u8A9E\u306E\u3068\u3066\u3082\u9577\u3044\u540D\u524D\u3067\u3059", "\u{1F1EE}\u{1F1F8}"], values: [4, 3, 2, 1] }
};
var byName = ({ names, values }) => frame4(["line", "string", names], ["count", "numeric", values]);
var overTime2 = ({ names, values }) => frame4(["ds", "temporal", months2(2020, 12)], ...names.map((name, at2) => [name, "numeric", wave(values, at2)]));
var wave = (values, at2) => Array.from({ length: 12 }, (_, month2) => values[(at2 + month2) % values.length] ?? null);
var crossed = ({ names, values }) => {
  const pairs2 = names.flatMap(
    (name, at2) => ["low", "high"].map((level) => ({ name, level, value: values[at2] ?? null }))
  );
  return frame4(
    ["line", "string", pairs2.map(({ name }) => name)],
    ["level", "string", pairs2.map(({ level }) => level)],
    ["count", "numeric", pairs2.map(({ value }) => value)],
    ["rank", "numeric", pairs2.map((_, at2) => at2 / pairs2.length)]
  );
};
var timed = ({ names, values }) => {
  const rows2 = names.flatMap((name, at2) => wave(values, at2).map((value, month2) => ({ name, value, month: month2 })));
  const clock2 = months2(2020, 12);
  return frame4(
    ["ds", "temporal", rows2.map(({ month: month2 }) => clock2[month2] ?? 0)],
    ["line", "string", rows2.map(({ name }) => name)],
    ["count", "numeric", rows2.map(({ value }) => value)]
  );
};
var only = ({ values }) => frame4(["count", "numeric", values.slice(0, 1)]);
var trend = ({ values }) => frame4(["ds", "temporal", months2(2020, values.length)], ["count", "numeric", values]);
var compared3 = ({ values }) => frame4(["count", "numeric", values.slice(0, 1)], ["count__1 year ago", "numeric", values.slice(-1)]);
var linked = ({ names, values }) => frame4(
  ["from", "string", names],
  ["to", "string", names.map((_, at2) => names[(at2 + 1) % names.length] ?? null)],
  ["count", "numeric", values]
);
var family = ({ names, values }) => frame4(
  ["id", "numeric", names.map((_, at2) => at2 + 1)],
  ["parent", "numeric", names.map((_, at2) => at2 === 0 ? null : Math.ceil(at2 / 2))],
  ["name", "string", names],
  ["count", "numeric", values]
);
var measured = ({ names, values }) => frame4(
  ["line", "string", names],
  ["count", "numeric", values],
  ["price", "numeric", values.toReversed().map((value, at2) => value ?? at2)],
  ["sales", "numeric", values.map((value, at2) => value === null ? null : value * (at2 + 1))]
);
var binned = ({ names, values }) => frame4(
  ["line", "string", names],
  ...Array.from({ length: 8 }, (_, bin) => [
    `${bin * 125} - ${(bin + 1) * 125}`,
    "numeric",
    names.map((__, at2) => Math.abs(values[(at2 + bin) % values.length] ?? 0))
  ])
);
var spread4 = ({ names, values }) => {
  const at2 = (share3) => values.map((value) => value === null ? null : value * share3);
  return frame4(
    ["line", "string", names],
    ["count__min", "numeric", at2(0.2)],
    ["count__q1", "numeric", at2(0.5)],
    ["count__median", "numeric", at2(0.7)],
    ["count__q3", "numeric", at2(0.9)],
    ["count__max", "numeric", at2(1)],
    ["count__outliers", "string", values.map((value) => new CellList(value === null ? [] : [value * 1.4]))]
  );
};
var lasting = ({ names, values }) => frame4(
  ["start", "temporal", names.map((_, at2) => Date.UTC(2024, at2 % 12))],
  ["end", "temporal", names.map((_, at2) => Date.UTC(2024, at2 % 12 + 2))],
  ["line", "string", names],
  ["count", "numeric", values]
);
var daily = ({ values }) => frame4(
  ["__timestamp", "temporal", Array.from({ length: 90 }, (_, day6) => Date.UTC(2019, 10, 20 + day6))],
  ["count", "numeric", Array.from({ length: 90 }, (_, day6) => values[day6 % values.length] ?? null)]
);
var placed = ({ names, values }) => {
  const lon = names.map((_, at2) => 10 + 6 * Math.cos(at2 * 2.4));
  const lat = names.map((_, at2) => 48 + 4 * Math.sin(at2 * 2.4));
  const corner = (at2) => [lon[at2] ?? 0, lat[at2] ?? 0];
  const ring = (at2, [x2, y2] = corner(at2)) => [
    [x2, y2],
    [x2 + 2, y2],
    [x2 + 2, y2 + 2],
    [x2, y2 + 2],
    [x2, y2]
  ];
  const shape2 = (at2) => ({ type: "Polygon", coordinates: [ring(at2)] });
  return frame4(
    ["lat", "numeric", lat],
    ["lon", "numeric", lon],
    ["to_lat", "numeric", names.map((_, at2) => 48 + 4 * Math.cos(at2 * 1.7))],
    ["to_lon", "numeric", names.map((_, at2) => 10 + 6 * Math.sin(at2 * 1.7))],
    ["line", "string", names],
    ["ring", "string", names.map((_, at2) => JSON.stringify(ring(at2)))],
    ["shape", "string", names.map((name, at2) => JSON.stringify({ ...shape2(at2), properties: { name } }))],
    ["at", "string", names.map((_, at2) => JSON.stringify({ type: "Point", coordinates: corner(at2) }))],
    ["country", "string", names.map((_, at2) => countries2[at2 % countries2.length] ?? null)],
    ["canton", "string", names.map((_, at2) => `LI-${String(at2 % 11 + 1).padStart(2, "0")}`)],
    ["count", "numeric", values]
  );
};
var countries2 = ["France", "Germany", "Italy", "Singapore", "Atlantis", "United States", "Brazil"];

// tests/viz/awkward-charts.ts
var series = { x_axis: "ds", time_grain_sqla: "P1M", metrics: ["count"], groupby: ["line"] };
var older2 = { granularity_sqla: "ds", time_grain_sqla: "P1M", metrics: ["count"] };
var parts3 = { metric: "count", groupby: ["line"] };
var timeColumns = [
  { key: "a", label: "Value", colType: "time", comparisonType: "value", timeLag: 1 },
  { key: "b", label: "Change", colType: "time", comparisonType: "perc_change", timeLag: 2, d3format: ".1%" },
  { key: "c", label: "Trend", colType: "spark", showYAxis: true }
];
var charts = [
  [{ viz_type: "big_number_total", metric: "count" }, only],
  [{ viz_type: "big_number", metric: "count", x_axis: "ds" }, trend],
  [{ viz_type: "table", query_mode: "aggregate", groupby: ["line"], metrics: ["count"] }, byName],
  [{ viz_type: "pivot_table_v2", groupbyRows: ["line"], groupbyColumns: ["level"], metrics: ["count"] }, crossed],
  [{ viz_type: "pie", ...parts3 }, byName],
  [{ viz_type: "treemap_v2", ...parts3 }, byName],
  [{ viz_type: "word_cloud", series: "line", metric: "count" }, byName],
  [{ viz_type: "heatmap_v2", x_axis: "line", groupby: "level", metric: "count", show_values: true }, crossed],
  [{ viz_type: "echarts_timeseries_line", ...series }, overTime2],
  [{ viz_type: "echarts_area", ...series, show_value: true }, overTime2],
  [{ viz_type: "echarts_timeseries_bar", ...series, x_axis: "line", groupby: [], show_value: true }, byName],
  [
    {
      viz_type: "echarts_timeseries_bar",
      ...series,
      x_axis: "line",
      groupby: [],
      show_value: true,
      orientation: "horizontal"
    },
    byName
  ],
  [{ viz_type: "echarts_timeseries_bar", ...series, stack: "Stack", show_value: true }, overTime2],
  [{ viz_type: "horizon", granularity_sqla: "ds", metrics: ["count"], groupby: ["line"] }, timed],
  [{ viz_type: "chord", groupby: "line", columns: "level", metric: "count" }, crossed],
  [
    { viz_type: "bullet", metric: "count", markers: "9,40,41", marker_labels: "target,record", marker_lines: "7" },
    only
  ],
  [{ viz_type: "partition", groupby: ["line", "level"], metrics: ["count"], partition_threshold: "0" }, crossed],
  [{ viz_type: "rose", ...older2, groupby: ["line"] }, overTime2],
  [{ viz_type: "compare", ...older2, groupby: ["line"] }, overTime2],
  [{ viz_type: "para", series: "line", metrics: ["count", "rank"], include_series: true }, crossed],
  [{ viz_type: "time_pivot", ...older2, metric: "count", freq: "QS" }, trend],
  [{ viz_type: "echarts_timeseries", ...series, area: true }, overTime2],
  [{ viz_type: "echarts_timeseries_smooth", ...series, show_legend: true, legendOrientation: "right" }, overTime2],
  [{ viz_type: "echarts_timeseries_step", ...series, legendOrientation: "bottom" }, overTime2],
  [{ viz_type: "echarts_timeseries_scatter", ...series, legendOrientation: "left" }, overTime2],
  [{ viz_type: "mixed_timeseries", ...series, metrics_b: ["count"], groupby_b: ["line"], yAxisIndexB: 1 }, overTime2],
  [{ viz_type: "histogram_v2", column: "count", groupby: ["line"], show_value: true }, binned],
  [{ viz_type: "waterfall", x_axis: "line", metric: "count", show_value: true, show_legend: true }, byName],
  [{ viz_type: "funnel", ...parts3, label_type: "key_value_percent" }, byName],
  [{ viz_type: "radar", groupby: ["line"], metrics: ["count", "price", "sales"] }, measured],
  [{ viz_type: "sunburst_v2", columns: ["line", "level"], metric: "count", show_labels: true }, crossed],
  [{ viz_type: "gauge_chart", ...parts3 }, byName],
  [{ viz_type: "sankey_v2", source: "from", target: "to", metric: "count" }, linked],
  [{ viz_type: "graph_chart", source: "from", target: "to", metric: "count" }, linked],
  [{ viz_type: "tree_chart", id: "id", parent: "parent", name: "name", metric: "count" }, family],
  [{ viz_type: "tree_chart", id: "id", parent: "parent", name: "name", layout: "radial" }, family],
  [{ viz_type: "box_plot", columns: ["ds"], groupby: ["line"], metrics: ["count"] }, spread4],
  [{ viz_type: "bubble_v2", series: "line", entity: "line", x: "count", y: "price", size: "sales" }, measured],
  [{ viz_type: "bubble", series: "line", entity: "line", x: "count", y: "price", size: "sales" }, measured],
  [{ viz_type: "gantt_chart", start_time: "start", end_time: "end", y_axis: "line", series: "line" }, lasting],
  [{ viz_type: "pop_kpi", metric: "count", time_compare: ["1 year ago"], subtitle: "Orders" }, compared3],
  [{ viz_type: "ag-grid-table", query_mode: "aggregate", groupby: ["line"], metrics: ["count"] }, byName],
  [{ viz_type: "handlebars", groupby: ["line"], metrics: ["count"] }, byName],
  [{ viz_type: "paired_ttest", ...older2, groupby: ["line"] }, timed],
  [{ viz_type: "time_table", ...older2, groupby: ["line"], column_collection: timeColumns }, overTime2],
  [{ viz_type: "cal_heatmap", granularity_sqla: "ds", metrics: ["count"], show_values: true }, daily]
];
var spatial2 = { type: "latlong", latCol: "lat", lonCol: "lon" };
var grid = { spatial: spatial2, size: "count", grid_size: 2e5 };
var pie3 = { viz_type: "pie", params: JSON.stringify({ datasource: "1__table", groupby: ["line"], metric: "count" }) };
var maps = [
  [{ viz_type: "deck_scatter", spatial: spatial2, dimension: "line", color_scheme_type: "categorical_palette" }, placed],
  [
    { viz_type: "deck_arc", start_spatial: spatial2, end_spatial: { ...spatial2, latCol: "to_lat", lonCol: "to_lon" } },
    placed
  ],
  [{ viz_type: "deck_path", line_column: "ring" }, placed],
  [{ viz_type: "deck_polygon", line_column: "ring", metric: "count" }, placed],
  [{ viz_type: "deck_geojson", geojson: "shape" }, placed],
  [{ viz_type: "deck_grid", ...grid }, placed],
  [{ viz_type: "deck_hex", ...grid }, placed],
  [{ viz_type: "deck_screengrid", ...grid, grid_size: 40 }, placed],
  [{ viz_type: "deck_heatmap", ...grid }, placed],
  [{ viz_type: "deck_contour", ...grid, cellSize: 1e5 }, placed],
  [{ viz_type: "mapbox", all_columns_x: "lon", all_columns_y: "lat", mapbox_label: ["count"] }, placed],
  [
    { viz_type: "world_map", entity: "country", country_fieldtype: "name", metric: "count", show_bubbles: true },
    placed
  ],
  [{ viz_type: "country_map", select_country: "liechtenstein", entity: "canton", metric: "count" }, placed],
  [{ viz_type: "cartodiagram", geom_column: "at", selected_chart: JSON.stringify(pie3) }, placed]
];
var answersOf = (viz_type) => viz_type === "mixed_timeseries" ? 2 : 1;
var grows = [overTime2, timed, binned];
function sizedDrawings(figures) {
  const sized = (count) => ({
    names: Array.from({ length: count }, (_, at2) => `Name ${at2}`),
    values: Array.from({ length: count }, (_, at2) => 10 + at2 * 37 % 900)
  });
  return Promise.all(
    [...charts, ...maps].map(async ([form, answer], at2) => ({
      name: `${at2} ${form.viz_type}`,
      viz_type: form.viz_type,
      drawing: await drawOn(form, answer(sized(grows.includes(answer) ? Math.ceil(figures / 12) : figures)))
    }))
  );
}
async function drawOn(form, one2) {
  const viz = chart(form.viz_type);
  const frames = Array.from({ length: answersOf(form.viz_type) }, () => one2);
  const formData = { datasource: "1__table", ...viz.defaults, ...form };
  const request = viz.outlines?.({ frames, formData, dataset, colors: chartColors(), locale: "en" });
  const outlines16 = request ? await loadOutlines(request) : void 0;
  return draw(form, frames, { outlines: outlines16 });
}

// tests/drawing.tmp.ts
import { Session } from "node:inspector";
import { writeFileSync } from "node:fs";
var median4 = (a) => [...a].sort((x2, y2) => x2 - y2)[Math.floor(a.length / 2)] ?? 0;
var cpu = (work) => {
  const b = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(b);
  return (user + system) / 1e3;
};
var starts = Array.from({ length: 5 }, () => {
  const t = performance.now();
  execFileSync(process.execPath, ["-e", ""]);
  return performance.now() - t;
});
console.log("node start", median4(starts).toFixed(0));
var only2 = process.argv[2];
var rounds2 = Number(process.argv[3] ?? 9);
var session = new Session();
session.connect();
var all = await sizedDrawings(1e3);
if (process.env.PROF) {
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: 200 });
  session.post("Profiler.start");
}
var rows = all.filter(({ name }) => !only2 || name.includes(only2)).map(({ name, viz_type, drawing }) => {
  const surface = { width: "fluid", height: 300, medium: "page", theme: pageTheme, id: "bench" };
  const viz = chart(viz_type);
  const html = markup(viz.render(drawing, surface));
  const count = html.match(/data-item=/g)?.length ?? 0;
  const render60 = [];
  const write3 = [];
  for (let i = 0; i < rounds2; i++) {
    let tree;
    render60.push(cpu(() => {
      tree = viz.render(drawing, surface);
    }));
    write3.push(cpu(() => markup(tree)));
  }
  const r = median4(render60.slice(2));
  const w = median4(write3.slice(2));
  return { name, r, w, all: (r + w) * 1e3 / Math.max(1e3, count), count, kb: html.length / 1024 };
});
if (process.env.PROF) session.post("Profiler.stop", (_e, { profile }) => writeFileSync(process.env.PROF ?? "", JSON.stringify(profile)));
rows.sort((a, b) => b.all - a.all);
for (const { name, r, w, all: all2, count, kb } of rows) console.log(name.padEnd(34), "render", r.toFixed(1).padStart(6), "markup", w.toFixed(1).padStart(6), "per1000", all2.toFixed(1).padStart(6), "items", count, "kb", kb.toFixed(0));
console.log("median", median4(rows.map(({ all: all2 }) => all2)).toFixed(1));
process.exit(0);
