import PDFDocument from "pdfkit";
import { create } from "fontkit";
import { Blob, Buffer as Buffer$1, Face, Feature, Font, shape } from "harfbuzzjs";
// server/platform/pdf/pdf-content.ts
/** All texts, to know what scripts are in them. */
function textsOf({ blocks, foot, pageLabel }) {
	return [
		...stringsIn(blocks),
		foot,
		pageLabel(1, 1)
	].join("\n");
}
function stringsIn(value) {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
// server/platform/html/escape-html.ts
var entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
/** Text as it stands in HTML, inside an element or an attribute in quotes. */
function escapeHtml(text) {
	return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
// server/platform/pdf/clean-text.ts
/** More marks than these on one letter are not writing: they would be drawn over the lines around. */
var MARKS_KEPT = 4;
var MARKS_OF_LATIN_KEPT = 2;
/**
* A text as it may be printed. What steers a terminal or the direction of a line is left out, so that nobody's name
* changes how the rest is read; a joiner stays, since scripts of India are written with it.
*/
function cleanText(text) {
	return text.toWellFormed().normalize("NFC").replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}\u00ad]/gu, "").replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Zs}]/gu, " ").replaceAll(/\p{M}{3,}/gu, (marks) => Array.from(marks).slice(0, MARKS_KEPT).join("")).replaceAll(/\p{Script=Inherited}{3,}/gu, (marks) => Array.from(marks).slice(0, MARKS_OF_LATIN_KEPT).join(""));
}
// server/platform/pdf/show-text.ts
/**
* Runs `draw` where `y` grows upward, as text needs it. pdfkit turns the sheet within each text it draws: a reader that
* asks what a mark around it says then finds it in another place.
*/
function upright(pdf, draw) {
	pdf.save();
	pdf.transform(1, 0, 0, -1, 0, pdf.page.height);
	draw();
	pdf.restore();
}
/**
* Draws a text within `upright`; without features, even none, pdfkit would cut it at its spaces. Glyphs that stand away from their place are
* moved there one by one.
*/
function showText(pdf, { text, face, size, x, y }) {
	const font = pdf.font(face, size)._font;
	pdf.page.fonts[font.id] ??= font.ref();
	const [glyphs, positions] = font.encode(text, []);
	const base = pdf.page.height - y;
	const shown = [`/${font.id} ${size} Tf`];
	let at = x;
	let begun;
	let parts = [];
	const flush = () => {
		if (begun !== void 0) shown.push(`1 0 0 1 ${round(begun)} ${round(base)} Tm [${parts.join("")}] TJ`);
		begun = void 0;
		parts = [];
	};
	positions.forEach((position, index) => {
		const glyph = `<${glyphs[index]}>`;
		if (position.xOffset === 0 && position.yOffset === 0) {
			begun ??= at;
			parts.push(glyph, kerning(position));
		} else {
			flush();
			const [left, bottom] = [at + position.xOffset * size / 1e3, base + position.yOffset * size / 1e3];
			shown.push(`1 0 0 1 ${round(left)} ${round(bottom)} Tm ${glyph} Tj`);
		}
		at += position.xAdvance * size / 1e3;
	});
	flush();
	pdf.addContent(`BT ${shown.join(" ").replaceAll("><", "")} ET`);
}
/** What the next glyph is moved by, in thousandths to the left. */
function kerning({ xAdvance, advanceWidth }) {
	const moved = round(advanceWidth - xAdvance);
	return moved === 0 ? "" : `${moved}`;
}
function round(number) {
	return Math.round(number * 1e3) / 1e3;
}
// server/platform/pdf/pdf-file.ts
/** A4 in points. */
var SHEET = {
	width: 595.28,
	height: 841.89,
	left: 56,
	right: 539.28,
	top: 52,
	bottom: 772,
	foot: 800
};
/** Where the first base line lies below the top of its line, as a part of the line's height. */
var BASE = .72;
/** A document that grows from top to bottom; `y` is where the next thing stands. */
var PdfFile = class {
	pdf;
	#language;
	#chunks = [];
	#root;
	y = SHEET.top;
	constructor({ title, language, author, createdAt }) {
		this.#language = language;
		this.pdf = new TaggedDocument({
			size: "A4",
			margin: 0,
			pdfVersion: "1.7",
			subset: "PDF/UA",
			tagged: true,
			displayTitle: true,
			bufferPages: true,
			lang: language,
			font: null,
			info: {
				Title: cleanText(title),
				Author: author,
				Producer: author,
				Creator: author,
				CreationDate: createdAt
			}
		});
		this.pdf.on("data", (chunk) => this.#chunks.push(chunk));
		this.#root = {
			type: "Document",
			element: this.pdf.struct("Document")
		};
		this.pdf.addStructure(this.#root.element);
	}
	tag(type, parent = this.#root, options = {}) {
		const element = this.pdf.struct(type, options);
		parent.element.add(element);
		return {
			type,
			element
		};
	}
	/** Begins a new sheet where less than `height` is left on this one. Answers whether it did. */
	makeRoom(height) {
		if (this.y + height <= SHEET.bottom || this.y === SHEET.top) return false;
		this.pdf.addPage();
		this.y = SHEET.top;
		return true;
	}
	/** Writes lines that belong to a tag, the first with its top at `y`; `x` is their left end, or their right one. */
	write(tag, lines, style, x, y, align = "left") {
		this.#draw(lines, style, x, y, align, (fragment, show) => this.#mark(tag, fragment, show));
	}
	/** The same of what repeats itself on each sheet: it is not read aloud, and neither are rules and drawings. */
	writeAside(lines, style, x, y, align = "left") {
		this.#aside("Pagination", () => this.#draw(lines, style, x, y, align, (_fragment, show) => show()));
	}
	rule(y, colour, thickness, [left, right] = [SHEET.left, SHEET.right]) {
		this.#aside("Layout", () => {
			this.pdf.strokeColor(colour).lineWidth(thickness).moveTo(left, y).lineTo(right, y).stroke();
		});
	}
	drawing({ size, shapes }, x, y, side) {
		this.#aside("Layout", () => {
			this.pdf.save().translate(x, y).scale(side / size);
			for (const { path, fill } of shapes) this.pdf.path(path).fill(fill);
			this.pdf.restore();
		});
	}
	async finish() {
		this.#root.element.end();
		const ended = new Promise((resolve, reject) => this.pdf.on("end", resolve).on("error", reject));
		this.pdf.end();
		await ended;
		return Buffer.concat(this.#chunks);
	}
	#aside(type, draw) {
		this.pdf.markContent("Artifact", { type });
		draw();
		this.pdf.endMarkedContent();
	}
	/** Says to whom a text belongs, and what it says where its glyphs do not. */
	#mark({ type, element }, { actual, face }, show) {
		if (actual === void 0) element.add(this.pdf.markStructureContent(type));
		else {
			const said = {
				actual,
				lang: face.language ?? this.#language
			};
			const span = this.pdf.struct("Span", said);
			element.add(span);
			const { lang } = said;
			span.add(this.pdf.markStructureContent("Span", face.fromRight === true ? { lang } : said));
		}
		show();
		this.pdf.endMarkedContent();
	}
	#draw(lines, { size, leading, colour }, x, y, align, around) {
		upright(this.pdf, () => {
			this.pdf.fillColor(colour);
			lines.forEach(({ fragments, width }, index) => {
				const left = align === "left" ? x : x - width;
				const base = y + index * leading + leading * BASE;
				for (const fragment of fragments) {
					const { text, face, x: offset } = fragment;
					const shown = {
						text,
						face: face.file,
						size,
						x: left + offset,
						y: base
					};
					around(fragment, () => showText(this.pdf, shown));
				}
			});
		});
	}
};
/** pdfkit writes the title into XML as it is; there it is a text like any other. */
var TaggedDocument = class extends PDFDocument {
	_addInfo() {
		const { info } = this;
		this.info = Object.fromEntries(Object.entries(info).map(([name, value]) => [name, typeof value === "string" ? escapeHtml(value) : value]));
		super._addInfo();
		this.info = info;
	}
};
// server/platform/pdf/draw-row.ts
/** The height of what stands side by side. */
function heightOf(cells) {
	return Math.max(0, ...cells.map(({ lines, style }) => lines.length * style.leading));
}
/**
* Draws texts side by side and moves on below the longest. They stay together on a sheet, unless they are longer than
* one. `onNewSheet` draws what stands on top of each.
*/
function drawRow(file, cells, onNewSheet = () => {}) {
	if (file.makeRoom(heightOf(cells))) onNewSheet();
	let rest = cells;
	while (heightOf(rest) > 0) {
		const room = SHEET.bottom - file.y;
		const fitting = ({ style }) => Math.max(1, Math.floor(room / style.leading));
		const now = rest.map((cell) => ({
			...cell,
			lines: cell.lines.slice(0, fitting(cell))
		}));
		for (const { tag, lines, style, x, align } of now) if (lines.length > 0) file.write(tag, lines, style, x, file.y, align);
		file.y += heightOf(now);
		rest = rest.map((cell) => ({
			...cell,
			lines: cell.lines.slice(fitting(cell))
		}));
		if (heightOf(rest) > 0 && file.makeRoom(SHEET.bottom)) onNewSheet();
	}
}
// server/platform/pdf/faces.ts
var latin = {
	regular: { file: "anek-latin-400" },
	strong: { file: "anek-latin-600" },
	title: { file: "eczar-500" }
};
var scripts = [
	{
		file: "noto-sans-bengali-400",
		script: /\p{Script=Bengali}/u,
		language: "bn",
		shaped: true
	},
	{
		file: "noto-sans-gurmukhi-400",
		script: /\p{Script=Gurmukhi}/u,
		language: "pa",
		shaped: true
	},
	{
		file: "noto-sans-gujarati-400",
		script: /\p{Script=Gujarati}/u,
		language: "gu",
		shaped: true
	},
	{
		file: "noto-sans-oriya-400",
		script: /\p{Script=Oriya}/u,
		language: "or",
		shaped: true
	},
	{
		file: "noto-sans-tamil-400",
		script: /\p{Script=Tamil}/u,
		language: "ta",
		shaped: true
	},
	{
		file: "noto-sans-telugu-400",
		script: /\p{Script=Telugu}/u,
		language: "te",
		shaped: true
	},
	{
		file: "noto-sans-kannada-400",
		script: /\p{Script=Kannada}/u,
		language: "kn",
		shaped: true
	},
	{
		file: "noto-sans-malayalam-400",
		script: /\p{Script=Malayalam}/u,
		language: "ml",
		shaped: true
	},
	{
		file: "noto-sans-arabic-400",
		script: /\p{Script=Arabic}/u,
		language: "ur",
		shaped: true,
		fromRight: true
	},
	{
		file: "noto-sans-ol-chiki-400",
		script: /\p{Script=Ol_Chiki}/u,
		language: "sat",
		shaped: true
	},
	{
		file: "noto-sans-meetei-mayek-400",
		script: /\p{Script=Meetei_Mayek}/u,
		language: "mni",
		shaped: true
	}
];
/** The danda ends sentences in many scripts and belongs to none: it has the face of the letter before it. */
var devanagari = {
	script: /[\p{Script=Devanagari}\u0964\u0965]/u,
	language: "hi",
	shaped: true
};
var devanagariOf = {
	regular: {
		file: "noto-sans-devanagari-400",
		...devanagari
	},
	strong: {
		file: "noto-sans-devanagari-600",
		...devanagari
	},
	title: {
		file: "noto-sans-devanagari-600",
		...devanagari
	}
};
/** Greek, Cyrillic, rare Latin, and the sign that stands for a letter which no face has. */
var rest = { file: "noto-sans-400" };
/** In the order in which they are tried for a letter. */
var facesOf = {
	regular: [
		latin.regular,
		devanagariOf.regular,
		...scripts,
		rest
	],
	strong: [
		latin.strong,
		devanagariOf.strong,
		...scripts,
		rest
	],
	title: [
		latin.title,
		devanagariOf.title,
		...scripts,
		rest
	]
};
/** The faces that a text may need: those without a script always. */
function facesFor(text) {
	const letters = [...new Set(text)].join("");
	return [...new Set(Object.values(facesOf).flat())].filter(({ script }) => script?.test(letters) ?? true);
}
// server/platform/pdf/harfbuzz-layout.ts
/** What HarfBuzz holds lies outside the heap and is given back late: so each font is opened once, and one buffer serves all. */
var shapedFonts = /* @__PURE__ */ new Map();
var buffer = new Buffer$1();
/** Figures of one width, so that they stand below each other. */
var features = [new Feature("tnum")];
/**
* Lets HarfBuzz choose and place the letters of a font that pdfkit embeds. fontkit's own rules for scripts of India
* throw for some words in Gurmukhi, Telugu and Malayalam, and are wrong for some in Bengali and Kannada; for Latin it is
* many times as fast.
*/
function layOutByHarfbuzz(font, name, file) {
	const shaped = shapedFonts.get(name) ?? openFont(file);
	shapedFonts.set(name, shaped);
	font.layout = (text) => layOut(font, shaped, text);
}
function openFont(file) {
	const bytes = new ArrayBuffer(file.byteLength);
	new Uint8Array(bytes).set(file);
	return new Font(new Face(new Blob(bytes)));
}
function layOut(font, shaped, text) {
	buffer.reset();
	buffer.addText(text);
	buffer.guessSegmentProperties();
	shape(shaped, buffer, features);
	const infos = buffer.getGlyphInfos();
	const said = lettersSaid(font, text, infos);
	const glyphs = infos.map(({ codepoint }, index) => font.getGlyph(codepoint, said[index] ?? []));
	const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
		xAdvance,
		yAdvance,
		xOffset,
		yOffset
	}));
	return {
		glyphs,
		positions,
		get advanceWidth() {
			return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
		}
	};
}
/** Says nothing, for glyphs of which another one says it all: each has to say something. */
var SILENT = 8203;
/**
* The letters that each glyph stands for, for readers who do not mind what is said of the text as a whole: its own
* where it has one, and the first of the others in its cluster what is left.
*/
function lettersSaid(font, text, infos) {
	const ends = clusterEnds(infos.map(({ cluster }) => cluster), text.length);
	const left = new Map(Array.from(ends, ([start, end]) => [start, codePointsOf(text.slice(start, end))]));
	return infos.map(({ codepoint, cluster }) => {
		const letters = left.get(cluster) ?? [];
		const place = letters.findIndex((letter) => font.glyphForCodePoint(letter).id === codepoint);
		return place === -1 ? [] : letters.splice(place, 1);
	}).map((letters, index) => {
		if (letters.length > 0) return letters;
		const rest = left.get(infos[index]?.cluster ?? 0)?.splice(0) ?? [];
		return rest.length > 0 ? rest : [SILENT];
	});
}
/** Where the letters of a cluster end: where those of the next one begin. */
function clusterEnds(clusters, length) {
	const starts = [...new Set(clusters)].sort((a, b) => a - b);
	return new Map(starts.map((start, index) => [start, starts[index + 1] ?? length]));
}
function codePointsOf(text) {
	return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
// server/platform/pdf/load-faces.ts
var files = /* #__PURE__ */ Object.assign({
	"./fonts/anek-latin-400.ttf": () => import("./anek-latin-400-Dcmh7qzt.js").then((m) => m["default"]),
	"./fonts/anek-latin-600.ttf": () => import("./anek-latin-600-C36LSpTN.js").then((m) => m["default"]),
	"./fonts/eczar-500.ttf": () => import("./eczar-500-DjUkfeCB.js").then((m) => m["default"]),
	"./fonts/noto-sans-400.ttf": () => import("./noto-sans-400-rYMlXecX.js").then((m) => m["default"]),
	"./fonts/noto-sans-arabic-400.ttf": () => import("./noto-sans-arabic-400-77LAZqRO.js").then((m) => m["default"]),
	"./fonts/noto-sans-bengali-400.ttf": () => import("./noto-sans-bengali-400-C1JSA38R.js").then((m) => m["default"]),
	"./fonts/noto-sans-devanagari-400.ttf": () => import("./noto-sans-devanagari-400-Ba2RSZJJ.js").then((m) => m["default"]),
	"./fonts/noto-sans-devanagari-600.ttf": () => import("./noto-sans-devanagari-600-M4l50Uy8.js").then((m) => m["default"]),
	"./fonts/noto-sans-gujarati-400.ttf": () => import("./noto-sans-gujarati-400-5iMUFu2B.js").then((m) => m["default"]),
	"./fonts/noto-sans-gurmukhi-400.ttf": () => import("./noto-sans-gurmukhi-400-Ce4M-iBA.js").then((m) => m["default"]),
	"./fonts/noto-sans-kannada-400.ttf": () => import("./noto-sans-kannada-400-CKvGiXZj.js").then((m) => m["default"]),
	"./fonts/noto-sans-malayalam-400.ttf": () => import("./noto-sans-malayalam-400-DDcydTC2.js").then((m) => m["default"]),
	"./fonts/noto-sans-meetei-mayek-400.ttf": () => import("./noto-sans-meetei-mayek-400-D5_JERjJ.js").then((m) => m["default"]),
	"./fonts/noto-sans-ol-chiki-400.ttf": () => import("./noto-sans-ol-chiki-400-Y6lOuGOD.js").then((m) => m["default"]),
	"./fonts/noto-sans-oriya-400.ttf": () => import("./noto-sans-oriya-400-BdK1a-4L.js").then((m) => m["default"]),
	"./fonts/noto-sans-tamil-400.ttf": () => import("./noto-sans-tamil-400-CAGC8Yah.js").then((m) => m["default"]),
	"./fonts/noto-sans-telugu-400.ttf": () => import("./noto-sans-telugu-400-B8kJfmTI.js").then((m) => m["default"])
});
/** The bytes of a face. They are part of what the build makes, fetched when a document needs them. */
async function loadFace({ file }) {
	const read = files[`./fonts/${file}.ttf`];
	if (read === void 0) throw new Error(`There is no font ${file}`);
	const url = await read();
	return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
// server/platform/pdf/type-case.ts
/** Joiners and variation selectors choose a shape and have none of their own. */
var SHAPELESS = /[\u200c\u200d\ufe00-\ufe0f]/u;
/** The faces of one document: which has a letter, and how wide a text is in it. */
var TypeCase = class TypeCase {
	#pdf;
	#fonts;
	#widths = /* @__PURE__ */ new Map();
	constructor(pdf, fonts) {
		this.#pdf = pdf;
		this.#fonts = fonts;
	}
	/**
	* Opens the faces that a text needs. Each document has its own: fontkit keeps for each glyph the letters it first
	* stood for, and a document shall not depend on those before it.
	*/
	static async open(pdf, text) {
		const fonts = /* @__PURE__ */ new Map();
		const opened = /* @__PURE__ */ new Map();
		for (const face of facesFor(cleanText(text))) {
			const font = opened.get(face.file) ?? await openFace(face);
			opened.set(face.file, font);
			fonts.set(face, font);
			pdf.registerFont(face.file, font);
		}
		return new TypeCase(pdf, fonts);
	}
	/** Chooses the face of a letter with its marks, the one before where that has it; none where no face has it. */
	faceOf(letter, weight, before) {
		if (before?.shaped === true && this.#has(before, letter)) return before;
		return facesOf[weight].find((face) => this.#has(face, letter));
	}
	widthOf(text, face, size) {
		const key = `${face.file} ${size} ${text}`;
		const width = this.#widths.get(key) ?? this.#pdf.font(face.file, size).widthOfString(text, { features: [] });
		this.#widths.set(key, width);
		return width;
	}
	#has(face, letter) {
		const font = this.#fonts.get(face);
		if (font === void 0) return false;
		return Array.from(letter).every((sign) => SHAPELESS.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
	}
};
async function openFace(face) {
	const file = await loadFace(face);
	const font = create(file);
	layOutByHarfbuzz(font, face.file, file);
	return font;
}
// server/platform/pdf/split-runs.ts
var letters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Splits a word, without spaces, into runs; pdfkit itself knows no face beside the one it is told. */
function splitRuns(word, weight, typeCase) {
	const runs = [];
	for (const letter of lettersOf(word)) {
		const run = runOf(letter, weight, typeCase, runs.at(-1)?.face);
		const last = runs.at(-1);
		if (last !== void 0 && last.face === run.face && last.said === last.drawn === (run.said === run.drawn)) {
			last.drawn += run.drawn;
			last.said += run.said;
		} else if (run.drawn !== "") runs.push(run);
	}
	return runs;
}
/** Letters with the marks that belong to them: between them a word too long for a line is broken. */
function lettersOf(word) {
	return Array.from(letters.segment(word), ({ segment }) => segment);
}
function runOf(letter, weight, typeCase, before) {
	const face = typeCase.faceOf(letter, weight, before);
	if (face !== void 0) {
		const joined = face.shaped === true ? letter : letter.replaceAll(/[\u200c\u200d\ufe00-\ufe0f]/g, "");
		return {
			face,
			drawn: joined,
			said: joined
		};
	}
	const bare = letter.replaceAll(/[\p{M}\p{Cf}]/gu, "");
	const bareFace = bare === "" ? void 0 : typeCase.faceOf(bare, weight, before);
	if (bareFace !== void 0) return {
		face: bareFace,
		drawn: bare,
		said: letter
	};
	return {
		face: rest,
		drawn: /[^\p{Z}\p{C}]/u.test(letter) || /[\p{Co}\p{Cn}]/u.test(letter) ? "�" : "",
		said: letter
	};
}
// server/platform/pdf/set-lines.ts
/** Breaks a text into lines no wider than `width` points, at spaces, and within a word that is wider alone. */
function setLines(text, { weight, size }, width, typeCase) {
	const measure = (word) => {
		const runs = splitRuns(word, weight, typeCase);
		return {
			runs,
			width: runs.reduce((sum, { face, drawn }) => sum + typeCase.widthOf(drawn, face, size), 0)
		};
	};
	const space = measure(" ");
	const rows = cleanText(text).split("\n").flatMap((paragraph) => {
		return breakLines(paragraph.split(" ").flatMap((word) => breakWord(word, measure, width)), space.width, width);
	});
	return rows.map((words, index) => {
		const runs = words.flatMap((word, place) => place === 0 ? word.runs : [...space.runs, ...word.runs]);
		const goesOn = index < rows.length - 1 && words.at(-1)?.isBroken !== true ? space : void 0;
		return placeRuns([...runs, ...goesOn?.runs ?? []], goesOn?.width ?? 0, (run) => typeCase.widthOf(run.drawn, run.face, size));
	});
}
function breakWord(word, measure, width) {
	const whole = measure(word);
	if (whole.runs.length === 0) return [];
	if (whole.width <= width) return [whole];
	const parts = [];
	for (const letter of lettersOf(word)) {
		const longer = `${parts.at(-1) ?? ""}${letter}`;
		if (parts.length > 0 && measure(longer).width <= width) parts[parts.length - 1] = longer;
		else parts.push(letter);
	}
	return parts.map((part, index) => ({
		...measure(part),
		...index < parts.length - 1 ? { isBroken: true } : {}
	}));
}
function breakLines(words, gap, width) {
	const lines = [[]];
	let taken = 0;
	for (const word of words) {
		const line = lines.at(-1);
		if (line === void 0 || line.length > 0 && taken + gap + word.width > width) {
			lines.push([word]);
			taken = word.width;
		} else {
			taken += (line.length > 0 ? gap : 0) + word.width;
			line.push(word);
		}
	}
	return lines;
}
/** Places runs side by side, those written from the right in their order from the right. */
function placeRuns(runs, end, widthOf) {
	const read = joinRuns(withSpaces(runs)).map(({ run, isTurned }) => ({
		run,
		isTurned,
		width: widthOf(run),
		x: 0
	}));
	let x = 0;
	for (const placed of turned(read)) {
		placed.x = x;
		x += placed.width;
	}
	return {
		fragments: read.map(({ run, x }) => fragmentOf(run, x)),
		width: x - end
	};
}
/** Of each run whether it stands among those from right to left; what has no letters goes along with its neighbours. */
function turnedIn(runs) {
	const known = runs.map(({ face, said }) => /\p{L}/u.test(said) ? face.fromRight === true : void 0);
	return known.map((isTurned, index) => {
		if (isTurned !== void 0) return isTurned;
		const before = known.slice(0, index).findLast((other) => other !== void 0);
		const after = known.slice(index).find((other) => other !== void 0);
		return before === true && after === true;
	});
}
/** A space between words of one script is a space of its face, so that they are drawn and read as one text. */
function withSpaces(runs) {
	return runs.map((run, index) => {
		const before = runs[index - 1];
		const after = runs[index + 1];
		return run.said === " " && before?.face.shaped === true && before.said === before.drawn && (after === void 0 || after.face === before.face) ? {
			...run,
			face: before.face
		} : run;
	});
}
/** Runs of one face are drawn at once. */
function joinRuns(runs) {
	const areTurned = turnedIn(runs);
	const joined = [];
	runs.forEach((run, index) => {
		const isTurned = areTurned[index] ?? false;
		const last = joined.at(-1);
		const isSame = last?.run.face === run.face && last.run.said === last.run.drawn === (run.said === run.drawn);
		if (last !== void 0 && isSame && last.isTurned === isTurned) last.run = {
			face: run.face,
			drawn: last.run.drawn + run.drawn,
			said: last.run.said + run.said
		};
		else joined.push({
			run,
			isTurned
		});
	});
	return joined;
}
function turned(read) {
	const seen = [];
	let since = 0;
	for (const one of read) {
		since = one.isTurned ? since : seen.length + 1;
		seen.splice(one.isTurned ? since : seen.length, 0, one);
	}
	return seen;
}
function fragmentOf(run, x) {
	return {
		text: run.drawn,
		face: run.face,
		x,
		...isPlain(run) ? {} : { actual: run.said }
	};
}
/** Whether each glyph stands for one letter, or for some that follow each other. */
function isPlain({ face, drawn, said }) {
	return face.shaped !== true && drawn === said;
}
// server/platform/pdf/styles.ts
/** Colours that a black-and-white printer still tells apart. */
var ink = {
	text: "#231815",
	quiet: "#5E4B42",
	line: "#CFBFB2",
	accent: "#B32413"
};
/** All type of a document. Figures stand in the faces of text, whose digits are of one width. */
var styles = {
	title: {
		weight: "title",
		size: 23,
		leading: 29,
		colour: ink.text
	},
	name: {
		weight: "title",
		size: 19,
		leading: 24,
		colour: ink.text
	},
	over: {
		weight: "strong",
		size: 8.5,
		leading: 12,
		colour: ink.accent
	},
	heading: {
		weight: "strong",
		size: 8.5,
		leading: 12,
		colour: ink.accent
	},
	label: {
		weight: "regular",
		size: 8,
		leading: 11,
		colour: ink.quiet
	},
	plain: {
		weight: "regular",
		size: 9.5,
		leading: 14,
		colour: ink.text
	},
	strong: {
		weight: "strong",
		size: 9.5,
		leading: 14,
		colour: ink.text
	},
	small: {
		weight: "regular",
		size: 8.2,
		leading: 12,
		colour: ink.quiet
	},
	columnTitle: {
		weight: "strong",
		size: 8,
		leading: 11,
		colour: ink.quiet
	},
	cell: {
		weight: "regular",
		size: 9,
		leading: 13,
		colour: ink.text
	},
	total: {
		weight: "strong",
		size: 12.5,
		leading: 18,
		colour: ink.text
	}
};
// server/platform/pdf/draw-facts.ts
var GAP = 20;
/** Each label above what it says, some side by side; read as a list. The last of a row has the rest of it. */
function drawFacts({ rows, across }, { file, typeCase }) {
	const list = file.tag("L");
	for (let first = 0; first < rows.length; first += across) {
		const labels = [];
		const values = [];
		const row = rows.slice(first, first + across);
		row.forEach(([label, value], place) => {
			const item = file.tag("LI", list);
			const x = SHEET.left + place * (columnWidth(across) + GAP);
			const width = place === row.length - 1 ? SHEET.right - x : columnWidth(across);
			const cell = (type, text, style) => ({
				tag: file.tag(type, item),
				lines: setLines(text, style, width, typeCase),
				style,
				x
			});
			labels.push(cell("Lbl", label, styles.label));
			values.push(cell("LBody", value, styles.plain));
		});
		file.makeRoom(2 * styles.plain.leading + styles.label.leading);
		drawRow(file, labels);
		drawRow(file, values);
		file.y += 9;
	}
}
/** Who is who: a heading, a name and what belongs to it, side by side. */
function drawColumns({ columns }, { file, typeCase }) {
	const width = columnWidth(columns.length);
	const tagged = columns.map(({ heading, name, lines }, place) => {
		const x = SHEET.left + place * (width + GAP);
		const part = file.tag("Sect");
		const cell = (type, text, style) => ({
			tag: file.tag(type, part),
			lines: setLines(text, style, width, typeCase),
			style,
			x
		});
		return [
			cell("H2", heading, styles.heading),
			cell("P", name, styles.strong),
			cell("P", lines.join("\n"), styles.plain)
		];
	});
	file.makeRoom(3 * styles.plain.leading);
	[
		3,
		0,
		0
	].forEach((below, row) => {
		drawRow(file, tagged.flatMap((cells) => cells.slice(row, row + 1)));
		file.y += below;
	});
}
function columnWidth(columns) {
	return (SHEET.right - SHEET.left - (columns - 1) * GAP) / columns;
}
// server/platform/pdf/draw-letterhead.ts
var DRAWING_SIDE = 30;
var NAME_WIDTH = 190;
/** The drawing with the name on the left, the title on the right, a line below. */
function drawLetterhead({ drawing, name, title, over }, { file, typeCase }) {
	const top = file.y;
	file.drawing(drawing, SHEET.left, top, DRAWING_SIDE);
	const names = setLines(name, styles.name, NAME_WIDTH, typeCase);
	file.write(file.tag("P"), names, styles.name, SHEET.left + DRAWING_SIDE + 10, top + 5);
	const width = SHEET.right - SHEET.left - DRAWING_SIDE - NAME_WIDTH - 20;
	const titles = setLines(title, styles.title, width, typeCase);
	file.write(file.tag("H1"), titles, styles.title, SHEET.right, top + 1, "right");
	let bottom = top + titles.length * styles.title.leading;
	if (over !== void 0) {
		const overs = setLines(over, styles.over, width, typeCase);
		file.write(file.tag("P"), overs, styles.over, SHEET.right, bottom, "right");
		bottom += overs.length * styles.over.leading;
	}
	file.y = Math.max(bottom, top + 5 + names.length * styles.name.leading, top + DRAWING_SIDE) + 12;
	file.rule(file.y, ink.accent, 1.2);
	file.y += 20;
}
// server/platform/pdf/draw-sums.ts
var LABELS = 300;
var LABEL_WIDTH = 125;
var FIGURES_WIDTH = 110;
/** Labels and figures below each other on the right; what is strong has a line above. */
function drawSums({ rows }, { file, typeCase }) {
	const table = file.tag("Table");
	const drawn = rows.map(({ label, value, strong }) => {
		const style = strong === true ? styles.total : styles.plain;
		const row = file.tag("TR", table);
		return {
			cells: [{
				tag: file.tag("TH", row, { scope: "Row" }),
				lines: setLines(label, style, LABEL_WIDTH, typeCase),
				style,
				x: LABELS
			}, {
				tag: file.tag("TD", row),
				lines: setLines(value, style, FIGURES_WIDTH, typeCase),
				style,
				x: SHEET.right,
				align: "right"
			}],
			strong: strong === true
		};
	});
	file.makeRoom(drawn.reduce((sum, { cells, strong }) => sum + heightOf(cells) + (strong ? 12 : 3), 0));
	for (const { cells, strong } of drawn) {
		if (strong) {
			file.y += 4;
			file.rule(file.y, ink.quiet, .7, [LABELS, SHEET.right]);
			file.y += 6;
		}
		drawRow(file, cells);
		file.y += strong ? 2 : 3;
	}
}
// server/platform/pdf/draw-text.ts
/** Least room below a heading: what it stands above begins on the same sheet. */
var BELOW_HEADING = 60;
function drawText(text, style, { file, typeCase }, type = "P") {
	const lines = setLines(text, style, SHEET.right - SHEET.left, typeCase);
	drawRow(file, [{
		tag: file.tag(type),
		lines,
		style,
		x: SHEET.left
	}]);
}
function drawHeading(text, press) {
	press.file.makeRoom(BELOW_HEADING);
	drawText(text, styles.heading, press, "H2");
	press.file.y += 4;
}
// server/platform/pdf/draw-table.ts
var GUTTER = 10;
var PADDING = 4.5;
/** A table over as many sheets as it takes. Its head is read aloud once, and stands on each. */
function drawTable({ columns, rows, empty }, press) {
	const { file, typeCase } = press;
	if (rows.length === 0 && empty !== void 0) return drawText(empty, styles.plain, press);
	const places = placesOf(columns);
	const heads = columns.map(({ title }, index) => setLines(title, styles.columnTitle, widthAt(places, index), typeCase));
	const table = file.tag("Table");
	const head = file.tag("TR", file.tag("THead", table));
	const titles = places.map(({ x, align }, index) => ({
		tag: file.tag("TH", head, { scope: "Column" }),
		lines: heads[index] ?? [],
		style: styles.columnTitle,
		x,
		align
	}));
	const headHeight = heightOf(titles);
	file.makeRoom(headHeight + 3 * styles.cell.leading);
	drawRow(file, titles);
	const close = () => {
		file.y += PADDING;
		file.rule(file.y, ink.quiet, .7);
		file.y += PADDING;
	};
	close();
	const again = () => {
		places.forEach(({ x, align }, index) => {
			file.writeAside(heads[index] ?? [], styles.columnTitle, x, file.y, align);
		});
		file.y += headHeight;
		close();
	};
	const body = file.tag("TBody", table);
	for (const row of rows) {
		const line = file.tag("TR", body);
		drawRow(file, places.map(({ x, width, align }, index) => ({
			tag: file.tag("TD", line),
			lines: setLines(row[index] ?? "", styles.cell, width, typeCase),
			style: styles.cell,
			x,
			align
		})), again);
		file.y += PADDING;
		file.rule(file.y, ink.line, .4);
		file.y += PADDING;
	}
}
function placesOf(columns) {
	const shares = columns.reduce((sum, { share }) => sum + share, 0);
	const whole = SHEET.right - SHEET.left - GUTTER * (columns.length - 1);
	let left = SHEET.left;
	return columns.map(({ share, figures }) => {
		const width = whole * share / shares;
		const place = figures === true ? {
			x: left + width,
			width,
			align: "right"
		} : {
			x: left,
			width,
			align: "left"
		};
		left += width + GUTTER;
		return place;
	});
}
function widthAt(places, index) {
	return places[index]?.width ?? 0;
}
// server/platform/pdf/print-pdf.ts
async function printPdf(content) {
	const file = new PdfFile(content);
	const press = {
		file,
		typeCase: await TypeCase.open(file.pdf, textsOf(content))
	};
	for (const block of content.blocks) draw(block, press);
	drawFeet(content, press);
	return file.finish();
}
function draw(block, press) {
	if ("heading" in block && block.heading !== void 0) drawHeading(block.heading, press);
	switch (block.kind) {
		case "letterhead": return drawLetterhead(block, press);
		case "columns": return drawColumns(block, press);
		case "facts": return drawFacts(block, press);
		case "table": return drawTable(block, press);
		case "sums": return drawSums(block, press);
		case "paragraph": return drawText(block.text, styles[block.look], press);
		case "space": press.file.y += block.height;
	}
}
function drawFeet({ foot, pageLabel }, { file, typeCase }) {
	const { start, count } = file.pdf.bufferedPageRange();
	for (let page = 0; page < count; page += 1) {
		file.pdf.switchToPage(start + page);
		file.rule(SHEET.foot - 10, ink.line, .5);
		const [left] = setLines(foot, styles.small, 360, typeCase);
		if (left !== void 0) file.writeAside([left], styles.small, SHEET.left, SHEET.foot);
		const label = setLines(pageLabel(page + 1, count), styles.small, 120, typeCase);
		file.writeAside(label, styles.small, SHEET.right, SHEET.foot, "right");
	}
}
export { printPdf };
