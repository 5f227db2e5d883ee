// contract/product.ts
/** The product's name, in one place: screens, mails and the checkout read it here. */
var PRODUCT_NAME = "Aangan";
// contract/rules/whole-number.ts
var indianGrouping = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
/** `1,25,000`: a whole number in Indian grouping, which every language keeps. */
function formatWhole(number) {
	return indianGrouping.format(number);
}
// contract/build/words/en/papers/common.ts
/** “Number” Label above the number of a receipt or an invoice. At most 24 characters. */
var number = "Number";
/** “Date” Label above the day of a paper, and of a column of days. At most 14 characters. */
var date = "Date";
/** “{title} {number}” The title of a PDF file: what it is, as Receipt, with its number, as AG/26-27/0000001, or its month, as October 2026. */
var fileTitle = ({ title, number }) => `${title} ${number}`;
/** “{product} · {address} · {email}” At the foot of each page of a PDF: the address of the site and where to ask. At most 90 characters. */
var foot = ({ address, email }) => `${PRODUCT_NAME} · ${address} · ${email}`;
/** “Page {page, number} of {pages, number}” At the foot of each page of a PDF. At most 24 characters. */
var page = ({ page, pages }) => `Page ${formatWhole(page)} of ${formatWhole(pages)}`;
/** “{name} (state code {code})” A state of India with the two digits that the tax office knows it by, as Himachal Pradesh (state code 02). */
var state = ({ name, code }) => `${name} (state code ${code})`;
/** “GSTIN {gstin}” The number under which somebody is registered for GST. */
var gstin = ({ gstin }) => `GSTIN ${gstin}`;
/** “The stay” Heading above the facts of the stay that a paper is about. At most 30 characters. */
var yourStay = "The stay";
/** “Home” Label above the title of a home, and of a column of homes. At most 24 characters. */
var home = "Home";
/** “Where” Label above landmark and city of a home. At most 24 characters. */
var place = "Where";
/** “Hosted by” Label above the name of the host. At most 24 characters. */
var hostedBy = "Hosted by";
/** “Check-in” Label above the day one arrives. At most 24 characters. */
var checkIn = "Check-in";
/** “Check-out” Label above the day one leaves. At most 24 characters. */
var checkOut = "Check-out";
/** “Length and guests” Label above how long a stay is and for how many. At most 24 characters. */
var stay$2 = "Length and guests";
/** “{nights, plural, one {# night} other {# nights}}, {guests}” How long a stay is and for how many; {guests} reads 2 guests, 1 infant. At most 60 characters. */
var stayLength = ({ nights, guests }) => `${nights === 1 ? `${formatWhole(nights)} night` : `${formatWhole(nights)} nights`}, ${guests}`;
/** “Booking ID” Label above the id of a booking. At most 24 characters. */
var bookingId = "Booking ID";
/** “Description” Title of the column that says what is charged. At most 30 characters. */
var description = "Description";
/** “Amount” Title of a column of rupees. At most 20 characters. */
var amount = "Amount";
/** “This document was made by a computer and is valid without a signature.” Quiet line at the end of a receipt, an invoice or a statement. */
var unsigned = "This document was made by a computer and is valid without a signature.";
// contract/build/words/en/papers/receipt.ts
/** “Receipt” Title of the paper that a guest gets for what was paid. At most 24 characters. */
var title$1 = "Receipt";
/** “Received by” Heading above who got the money. At most 30 characters. */
var from = "Received by";
/** “Received from” Heading above the guest who paid. At most 30 characters. */
var to = "Received from";
/** “Paid on” Label above the day of a payment. At most 24 characters. */
var paidOn = "Paid on";
/** “Payment” Label above the id that the payment gateway gave a payment. At most 24 characters. */
var payment = "Payment";
/** “Paid” Label beside what was paid in all. At most 20 characters. */
var paid$1 = "Paid";
// contract/rules/dates.ts
/** `dd/MM/yyyy`, as the screens show and accept dates. */
function formatDate(date) {
	const [year, month, day] = date.split("-");
	return `${day}/${month}/${year}`;
}
// server/domain/documents/format-paise.ts
/** `₹1,25,000.00`: paise as rupees with both decimals, in Indian grouping. */
function formatPaise(paise) {
	if (!Number.isSafeInteger(paise)) throw new RangeError(`${paise} is no whole number of paise`);
	const amount = Math.abs(paise);
	const rupees = formatWhole(Math.floor(amount / 100));
	return `${paise < 0 ? "−" : ""}₹${rupees}.${String(amount % 100).padStart(2, "0")}`;
}
// server/platform/pdf/make-pdf.ts
/**
* Sets a document on A4 sheets: tagged for screen readers, with its language and title, and text that can be copied.
* What it takes (library, fonts) is loaded with the first document; a server that makes none has nothing of it.
*/
async function makePdf(content) {
	const { printPdf } = await import("./assets/print-pdf-2jZTYw1H.js");
	return printPdf(content);
}
// server/domain/documents/paper.ts
/** Of the words of the papers. */
var LANGUAGE = "en-IN";
/** The roof of a courtyard house from above, its door open to the south, as the screens show it. */
var mark = {
	size: 32,
	shapes: [
		{
			path: "M2 2H30L21.2 10.8H10.8Z",
			fill: "#D8391F"
		},
		{
			path: "M30 2V30L21.2 21.2V10.8Z",
			fill: "#B3220F"
		},
		{
			path: "M2 30L10.8 21.2H14.4V30ZM30 30L21.2 21.2H17.6V30Z",
			fill: "#C42A18"
		},
		{
			path: "M2 2V30L10.8 21.2V10.8Z",
			fill: "#EE6346"
		},
		{
			path: "M16 13.2L18.8 16L16 18.8L13.2 16Z",
			fill: "#F2A51D"
		}
	]
};
/** Sets a paper between the product's letterhead and foot. */
function makePaper({ title, over, fileTitle, blocks, createdAt, publicUrl, supportEmail }) {
	return makePdf({
		title: fileTitle,
		language: LANGUAGE,
		author: PRODUCT_NAME,
		createdAt,
		foot: foot({
			address: publicUrl.replace(/^https?:\/\//, ""),
			email: supportEmail
		}),
		pageLabel: (page$1, pages) => page({
			page: page$1,
			pages
		}),
		blocks: [{
			kind: "letterhead",
			drawing: mark,
			name: PRODUCT_NAME,
			title,
			...over === void 0 ? {} : { over }
		}, ...blocks]
	});
}
/** What a paper says of somebody, line by line. */
function column(heading, { name, address, state: state$1, gstin: gstin$1, email }) {
	return {
		heading,
		name,
		lines: [
			...address === void 0 ? [] : [address],
			...state$1 === void 0 ? [] : [state(state$1)],
			...gstin$1 === void 0 ? [] : [gstin({ gstin: gstin$1 })],
			...email === void 0 ? [] : [email]
		]
	};
}
function stayFacts({ home: home$1, place: place$1, checkIn: checkIn$1, checkOut: checkOut$1, nights, guests, bookingId: bookingId$1, hostedBy: hostedBy$1 }) {
	return [
		[home, home$1],
		[place, place$1],
		...hostedBy$1 === void 0 ? [] : [[hostedBy, hostedBy$1]],
		[checkIn, formatDate(checkIn$1)],
		[checkOut, formatDate(checkOut$1)],
		[stay$2, stayLength({
			nights,
			guests
		})],
		[bookingId, bookingId$1]
	];
}
var space = (height) => ({
	kind: "space",
	height
});
/** How a total reads in words, and why nobody has signed. */
function closing$1(totalInWords) {
	return [
		{
			kind: "paragraph",
			text: totalInWords,
			look: "strong"
		},
		space(18),
		{
			kind: "paragraph",
			text: unsigned,
			look: "small"
		}
	];
}
// server/domain/documents/receipt.ts
/** The guest's paper for what was paid, as a PDF. The same facts are the same bytes. */
async function makeReceipt(facts) {
	const { number: number$2, date: date$3, issuer, guest, stay, lines, totalPaise, totalInWords, payment: payment$1 } = facts;
	return makePaper({
		...facts,
		title: title$1,
		fileTitle: fileTitle({
			title: title$1,
			number: number$2
		}),
		blocks: [
			{
				kind: "facts",
				across: 4,
				rows: [
					[number, number$2],
					[date, formatDate(date$3)],
					[paidOn, formatDate(payment$1.date)],
					[payment, payment$1.reference]
				]
			},
			space(8),
			{
				kind: "columns",
				columns: [column(from, issuer), column(to, guest)]
			},
			space(16),
			{
				kind: "facts",
				heading: yourStay,
				across: 3,
				rows: stayFacts(stay)
			},
			space(10),
			...amounts(lines, paid$1, totalPaise),
			space(14),
			...closing$1(totalInWords)
		]
	});
}
/** Lines of a price and what they come to, without taxes told apart. */
function amounts(lines, total, totalPaise) {
	return [
		{
			kind: "table",
			columns: [{
				title: description,
				share: 3
			}, {
				title: amount,
				share: 1,
				figures: true
			}],
			rows: lines.map(({ label, amountPaise }) => [label, formatPaise(amountPaise)])
		},
		space(2),
		{
			kind: "sums",
			rows: [{
				label: total,
				value: formatPaise(totalPaise),
				strong: true
			}]
		}
	];
}
// contract/build/words/en/papers/tax.ts
/** “Tax invoice” Title of an invoice with GST, as the law calls it. At most 24 characters. */
var invoice = "Tax invoice";
/** “Supplier” Heading above who supplies, a term of GST. At most 30 characters. */
var supplier = "Supplier";
/** “Recipient” Heading above who is supplied, a term of GST. At most 30 characters. */
var recipient = "Recipient";
/** “Place of supply” Label above a state, a term of GST. At most 24 characters. */
var placeOfSupply = "Place of supply";
/** “Place of supply: {name} ({code})” Below what is supplied, where lines differ: a state with its two digits. */
var placeOfLine = ({ name, code }) => `Place of supply: ${name} (${code})`;
/** “Tax on reverse charge” Label above Yes or No: whether the recipient owes the tax, a term of GST. At most 24 characters. */
var reverseCharge = "Tax on reverse charge";
/** “Value” Title of the column of prices before a discount. At most 16 characters. */
var value = "Value";
/** “Taxable value” Title of the column of what the tax is reckoned on, a term of GST. At most 16 characters. */
var taxable = "Taxable value";
/** “Tax amount” Title of the column of what the taxes come to. At most 16 characters. */
var taxAmount = "Tax amount";
/** “{tax} {percent}%” A tax with its rate, as CGST 2.5%. At most 14 characters. */
var rate = ({ tax, percent }) => `${tax} ${percent}%`;
/** “CGST” Central GST, by its short name. At most 8 characters. */
var cgst = "CGST";
/** “SGST” GST of a state, by its short name. At most 8 characters. */
var sgst = "SGST";
/** “UTGST” GST of a union territory, by its short name. At most 8 characters. */
var utgst = "UTGST";
/** “IGST” Integrated GST, by its short name. At most 8 characters. */
var igst = "IGST";
/** “Taxable value” Label beside what the tax is reckoned on, in all. At most 24 characters. */
var taxableSum = "Taxable value";
/** “Round off” Label beside the paise that rounding leaves over, as on Indian bills. At most 24 characters. */
var roundOff = "Round off";
/** “Total” Label beside the sum with taxes. At most 20 characters. */
var total = "Total";
/** “The tax on the stay is paid by the operator in the place of the host, under section 9(5) of the CGST Act.” Quiet line below an invoice. */
var paidByOperator = "The tax on the stay is paid by the operator in the place of the host, under section 9(5) of the CGST Act.";
// server/domain/documents/taxed-lines.ts
var taxNames = {
	CGST: () => cgst,
	SGST: () => sgst,
	UTGST: () => utgst,
	IGST: () => igst
};
/** What is supplied, with each tax of it, and what it comes to: Rule 46(g) to (m). */
function taxedLines(lines, sums) {
	const onePlace = isOnePlace(lines);
	return [
		{
			kind: "table",
			columns: [
				{
					title: description,
					share: 30
				},
				{
					title: "SAC",
					share: 10
				},
				{
					title: value,
					share: 16,
					figures: true
				},
				{
					title: taxable,
					share: 16,
					figures: true
				},
				{
					title: "Tax",
					share: 14
				},
				{
					title: taxAmount,
					share: 14,
					figures: true
				}
			],
			rows: lines.map(({ description, sac, valuePaise, taxablePaise, taxes, placeOfSupply }) => [
				onePlace ? description : `${description}\n${placeOfLine(placeOfSupply)}`,
				sac,
				formatPaise(valuePaise),
				formatPaise(taxablePaise),
				taxes.map(({ tax, percent }) => rate({
					tax: taxNames[tax](),
					percent: String(percent)
				})).join("\n"),
				taxes.map(({ amountPaise }) => formatPaise(amountPaise)).join("\n")
			])
		},
		{
			kind: "space",
			height: 2
		},
		{
			kind: "sums",
			rows: [
				{
					label: taxableSum,
					value: formatPaise(sums.taxablePaise)
				},
				...sums.taxes.map(({ tax, amountPaise }) => ({
					label: taxNames[tax](),
					value: formatPaise(amountPaise)
				})),
				...sums.roundOffPaise === 0 ? [] : [{
					label: roundOff,
					value: formatPaise(sums.roundOffPaise)
				}],
				{
					label: total,
					value: formatPaise(sums.totalPaise),
					strong: true
				}
			]
		}
	];
}
/** Place of supply, where it is one for all lines, and who owes the tax: Rule 46(n) and (p). */
function supplyFacts(lines, reverseCharge$1) {
	const [first] = lines;
	return [...first !== void 0 && isOnePlace(lines) ? [[placeOfSupply, state(first.placeOfSupply)]] : [], [reverseCharge, reverseCharge$1 ? "Yes" : "No"]];
}
function isOnePlace(lines) {
	return new Set(lines.map(({ placeOfSupply }) => placeOfSupply.code)).size === 1;
}
// server/domain/documents/tax-invoice.ts
/** A guest's invoice with its taxes by Rule 46 of the CGST Rules, as a PDF. The same facts are the same bytes. */
async function makeTaxInvoice(facts) {
	const { number: number$1, date: date$2, supplier: supplier$1, recipient: recipient$1, stay, lines, sums, reverseCharge, operatorPaysTax } = facts;
	return makePaper({
		...facts,
		title: invoice,
		fileTitle: fileTitle({
			title: invoice,
			number: number$1
		}),
		blocks: [
			{
				kind: "facts",
				across: 4,
				rows: [
					[number, number$1],
					[date, formatDate(date$2)],
					...supplyFacts(lines, reverseCharge)
				]
			},
			space(8),
			{
				kind: "columns",
				columns: [column(supplier, supplier$1), column(recipient, recipient$1)]
			},
			space(16),
			{
				kind: "facts",
				heading: yourStay,
				across: 3,
				rows: stayFacts(stay)
			},
			space(10),
			...taxedLines(lines, sums),
			space(14),
			...operatorPaysTax ? [{
				kind: "paragraph",
				text: paidByOperator,
				look: "small"
			}, space(8)] : [],
			...closing$1(sums.totalInWords)
		]
	});
}
// contract/build/words/en/papers/statement.ts
/** “Statement” Title of the paper with all that a host earned in a month. At most 24 characters. */
var title = "Statement";
/** “Balance before” Label above what a host was owed as the month began. At most 24 characters. */
var opening = "Balance before";
/** “Balance after” Label above what a host is owed as the month ends. At most 24 characters. */
var closing = "Balance after";
/** “Made on” Label above the day on which the statement was made. At most 24 characters. */
var madeOn = "Made on";
/** “Entries” Heading above the list of all that a host earned and gave back in a month. At most 30 characters. */
var entries$1 = "Entries";
/** “Nothing was earned and nothing given back in this month.” Instead of the list, where there is nothing in it. */
var noEntries = "Nothing was earned and nothing given back in this month.";
/** “What” Title of the column that says what an entry is. At most 20 characters. */
var kind = "What";
/** “Stay” An entry of a statement: the price of a stay. At most 26 characters. */
var stay$1 = "Stay";
/** “Extra service” An entry of a statement: the price of what a guest wished for. At most 26 characters. */
var extra = "Extra service";
/** “Commission” An entry of a statement: what the operator keeps. At most 26 characters. */
var commission = "Commission";
/** “TCS withheld” An entry of a statement: GST collected at source, by its short name. At most 26 characters. */
var tcs = "TCS withheld";
/** “TDS withheld” An entry of a statement: income tax deducted at source, by its short name. At most 26 characters. */
var tds = "TDS withheld";
/** “Refund” An entry of a statement: what went back to a guest. At most 26 characters. */
var refund = "Refund";
/** “Reversal” An entry of a statement: a payout that came back. At most 26 characters. */
var reversal = "Reversal";
/** “Dispute” An entry of a statement: what a guest’s bank took back. At most 26 characters. */
var dispute = "Dispute";
/** “Correction” An entry of a statement: what was wrong before. At most 26 characters. */
var correction = "Correction";
/** “In total” Heading above the sums of a statement. At most 30 characters. */
var inTotal = "In total";
/** “Gross” Label beside all that a host earned before anything is taken off. At most 24 characters. */
var gross = "Gross";
/** “Commission” Label beside what the operator keeps, less than zero. At most 24 characters. */
var lessCommission = "Commission";
/** “Withheld tax” Label beside what is withheld for the tax office, less than zero. At most 24 characters. */
var lessWithheld = "Withheld tax";
/** “Corrections” Label beside what refunds, disputes and corrections come to. At most 24 characters. */
var corrections = "Corrections";
/** “Paid” Label beside what was paid to the host. At most 20 characters. */
var paid = "Paid";
/** “Payouts” Heading above the list of what was paid to the host’s bank. At most 30 characters. */
var payouts = "Payouts";
/** “Nothing was paid out in this month.” Instead of the list, where there is nothing in it. */
var noPayouts = "Nothing was paid out in this month.";
/** “Bank’s reference (UTR)” Title of the column of the numbers that banks give transfers. At most 30 characters. */
var reference = "Bank’s reference (UTR)";
// server/domain/documents/month-name.ts
/** `October 2026` of `2026-10`. The month is asked for in the language of the papers' words. */
function monthName(month) {
	if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`${month} is no month`);
	return `${new Intl.DateTimeFormat("en", {
		month: "long",
		timeZone: "UTC"
	}).format(/* @__PURE__ */ new Date(`${month}-01T00:00:00Z`))} ${month.slice(0, 4)}`;
}
// server/domain/documents/statement.ts
var kindNames = {
	stay: () => stay$1,
	extra: () => extra,
	commission: () => commission,
	tcs: () => tcs,
	tds: () => tds,
	refund: () => refund,
	reversal: () => reversal,
	dispute: () => dispute,
	correction: () => correction
};
/** A host's month: each entry, what it comes to, and what was paid out, as a PDF over as many pages as it takes. */
async function makeStatement(facts) {
	const { host, month, date: date$1, openingPaise, entries, totals, payouts: payouts$1, closingPaise } = facts;
	const name = monthName(month);
	return makePaper({
		...facts,
		title,
		over: name,
		fileTitle: fileTitle({
			title,
			number: name
		}),
		blocks: [
			{
				kind: "columns",
				columns: [column("For", host)]
			},
			space(14),
			{
				kind: "facts",
				across: 4,
				rows: [
					[opening, formatPaise(openingPaise)],
					[closing, formatPaise(closingPaise)],
					[madeOn, formatDate(date$1)]
				]
			},
			space(8),
			{
				kind: "table",
				heading: entries$1,
				columns: [
					{
						title: date,
						share: 14
					},
					{
						title: home,
						share: 42
					},
					{
						title: kind,
						share: 22
					},
					{
						title: amount,
						share: 22,
						figures: true
					}
				],
				rows: entries.map(({ date, home, kind, amountPaise }) => [
					formatDate(date),
					home ?? "",
					kindNames[kind](),
					formatPaise(amountPaise)
				]),
				empty: noEntries
			},
			space(16),
			{
				kind: "sums",
				heading: inTotal,
				rows: [
					{
						label: gross,
						value: formatPaise(totals.grossPaise)
					},
					{
						label: lessCommission,
						value: formatPaise(-totals.commissionPaise)
					},
					{
						label: lessWithheld,
						value: formatPaise(-totals.withheldPaise)
					},
					{
						label: corrections,
						value: formatPaise(totals.correctionsPaise)
					},
					{
						label: paid,
						value: formatPaise(totals.paidPaise),
						strong: true
					}
				]
			},
			space(16),
			{
				kind: "table",
				heading: payouts,
				columns: [
					{
						title: date,
						share: 14
					},
					{
						title: reference,
						share: 64
					},
					{
						title: amount,
						share: 22,
						figures: true
					}
				],
				rows: payouts$1.map(({ date, reference, amountPaise }) => [
					formatDate(date),
					reference,
					formatPaise(amountPaise)
				]),
				empty: noPayouts
			},
			space(18),
			{
				kind: "paragraph",
				text: unsigned,
				look: "small"
			}
		]
	});
}
// tests/support/papers.ts
/** Facts of papers that belong together: a stay of four nights near Manali, with the worked tax of 2025. */
var himachal = {
	code: "02",
	name: "Himachal Pradesh"
};
var karnataka = {
	code: "29",
	name: "Karnataka"
};
var operator = {
	name: "Aangan Stays Private Limited",
	address: "14, Mall Road\nShimla 171001",
	state: himachal,
	gstin: "02AABCU9603R1ZX",
	email: "accounts@aangan.example"
};
var guest = {
	name: "Meera Iyer",
	address: "221, 4th Cross, Indiranagar\nBengaluru 560038",
	state: karnataka,
	email: "meera@example.com"
};
var host = {
	name: "प्रिया शर्मा",
	address: "श्रीकृष्ण कुटीर, Old Manali\nHimachal Pradesh 175131",
	state: himachal
};
var stay = {
	home: "Deodar Cottage above the river",
	place: "Near Hadimba Temple, Manali",
	checkIn: "2026-10-12",
	checkOut: "2026-10-16",
	nights: 4,
	guests: "3 adults, 1 child",
	bookingId: "018f6a3e-52b1-7c1e-9c55-3a1d5f0c7b21",
	hostedBy: host.name
};
var common = {
	date: "2026-10-02",
	createdAt: /* @__PURE__ */ new Date("2026-10-02T06:30:00Z"),
	publicUrl: "https://aangan.example",
	supportEmail: "support@aangan.example"
};
var lines = [{
	description: "Accommodation, 4 nights with extra guest and cleaning",
	sac: "996311",
	valuePaise: 1983600,
	taxablePaise: 1983600,
	taxes: [{
		tax: "CGST",
		percent: 2.5,
		amountPaise: 49600
	}, {
		tax: "SGST",
		percent: 2.5,
		amountPaise: 49600
	}],
	placeOfSupply: himachal
}, {
	description: "Service fee",
	sac: "998552",
	valuePaise: 213983,
	taxablePaise: 213983,
	taxes: [{
		tax: "IGST",
		percent: 18,
		amountPaise: 38517
	}],
	placeOfSupply: karnataka
}];
var sums = {
	taxablePaise: 2197583,
	taxes: [
		{
			tax: "CGST",
			amountPaise: 49600
		},
		{
			tax: "SGST",
			amountPaise: 49600
		},
		{
			tax: "IGST",
			amountPaise: 38517
		}
	],
	roundOffPaise: 0,
	totalPaise: 2335300,
	totalInWords: "Rupees Twenty-Three Thousand Three Hundred Fifty-Three Only"
};
function someReceipt(changed = {}) {
	return {
		...common,
		number: "RC/26-27/0000042",
		issuer: operator,
		guest,
		stay,
		lines: [
			{
				label: "₹4,209 × 4 nights",
				amountPaise: 1683600
			},
			{
				label: "Extra guest",
				amountPaise: 2e5
			},
			{
				label: "Cleaning fee",
				amountPaise: 1e5
			},
			{
				label: "Service fee (15%)",
				amountPaise: 252500
			},
			{
				label: "Taxes (12%)",
				amountPaise: 202e3
			},
			{
				label: "Round off",
				amountPaise: 100
			}
		],
		totalPaise: 2438200,
		totalInWords: "Rupees Twenty-Four Thousand Three Hundred Eighty-Two Only",
		payment: {
			reference: "pay_QxB7c2LmT9fKds",
			date: "2026-10-02"
		},
		...changed
	};
}
function someTaxInvoice(changed = {}) {
	return {
		...common,
		number: "AG/26-27/0000042",
		supplier: operator,
		recipient: guest,
		stay,
		lines,
		sums,
		reverseCharge: false,
		operatorPaysTax: true,
		...changed
	};
}
function someStatement(changed = {}) {
	return {
		...common,
		date: "2026-11-01",
		createdAt: /* @__PURE__ */ new Date("2026-10-31T18:30:00Z"),
		host,
		month: "2026-10",
		openingPaise: -12e4,
		entries: [
			{
				date: "2026-10-04",
				home: "Deodar Cottage above the river",
				kind: "stay",
				amountPaise: 1983600
			},
			{
				date: "2026-10-04",
				home: "Deodar Cottage above the river",
				kind: "commission",
				amountPaise: -198400
			},
			{
				date: "2026-10-11",
				home: "देवदार कुटीर, पुराना मनाली",
				kind: "stay",
				amountPaise: 124e4
			},
			{
				date: "2026-10-11",
				home: "देवदार कुटीर, पुराना मनाली",
				kind: "tds",
				amountPaise: -1240
			},
			{
				date: "2026-10-18",
				home: "देवदार कुटीर, पुराना मनाली",
				kind: "refund",
				amountPaise: -62e4
			},
			{
				date: "2026-10-20",
				kind: "correction",
				amountPaise: 5e3
			}
		],
		totals: {
			grossPaise: 3223600,
			commissionPaise: 198400,
			withheldPaise: 1240,
			correctionsPaise: -615e3,
			paidPaise: 2408960
		},
		payouts: [{
			date: "2026-10-06",
			reference: "HDFCN52026100612345678",
			amountPaise: 1665200
		}, {
			date: "2026-10-13",
			reference: "HDFCN52026101387654321",
			amountPaise: 743760
		}],
		closingPaise: -12e4,
		...changed
	};
}
// server/measure-entry.ts
var mb = () => {
	globalThis.gc?.();
	const m = process.memoryUsage();
	return `rss ${(m.rss / 1e6).toFixed(0)} heap ${(m.heapUsed / 1e6).toFixed(1)} ext ${(m.external / 1e6).toFixed(1)}`;
};
var latin = someReceipt({ stay: {
	...someReceipt().stay,
	hostedBy: "Priya Sharma"
} });
console.log("before", mb());
var t = performance.now();
var b = await makeReceipt(latin);
console.log("cold latin", (performance.now() - t).toFixed(0), b.length, mb());
t = performance.now();
b = await makeReceipt(someReceipt());
console.log("first hindi", (performance.now() - t).toFixed(0), b.length, mb());
for (const n of [20, 100]) {
	t = performance.now();
	for (let i = 0; i < n; i++) await makeReceipt(latin);
	console.log("warm latin", ((performance.now() - t) / n).toFixed(1), mb());
}
t = performance.now();
for (let i = 0; i < 50; i++) await makeTaxInvoice(someTaxInvoice());
console.log("warm invoice hindi", ((performance.now() - t) / 50).toFixed(1), mb());
var s = someStatement();
var entries = Array.from({ length: 200 }, (_, i) => s.entries[i % 5]);
t = performance.now();
for (let i = 0; i < 5; i++) b = await makeStatement({
	...s,
	entries
});
console.log("statement 200", ((performance.now() - t) / 5).toFixed(0), b.length, mb());
var longest = 0;
var last = performance.now();
var timer = setInterval(() => {
	const n = performance.now();
	longest = Math.max(longest, n - last);
	last = n;
}, 1);
await makeStatement({
	...s,
	entries
});
clearInterval(timer);
console.log("longest block", longest.toFixed(0));
export {};
