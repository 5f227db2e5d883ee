/** @typedef {{ name: string, state: string, lat: number, lng: number, radius?: number, others?: string }} TravelPlace */

/**
 * Travel destinations as people type them: missing, named differently or ambiguous in GeoNames. They take precedence over
 * towns of the same name. `radius` of a region in metres.
 * @type {TravelPlace[]}
 */
export const travelPlaces = parseRows(`
Agonda|GA|15.0446|73.9880
Agra|UP|27.1767|78.0081
Alappuzha|KL|9.4981|76.3388||Alleppey
Alibag|MH|18.6411|72.8722||Alibaug
Almora|UK|29.5971|79.6591
Andretta|HP|32.0740|76.5680
Anjuna|GA|15.5733|73.7410
Araku Valley|AP|18.3273|82.8770||Araku
Arambol|GA|15.6847|73.7033||Harmal
Arpora|GA|15.5680|73.7640
Aru|JK|34.0910|75.2630||Aru Valley
Assagao|GA|15.5930|73.7770||Assagaon
Auli|UK|30.5286|79.5660
Auroville|TN|12.0052|79.8069
Awas|MH|18.7700|72.8670
Badami|KA|15.9186|75.6761
Baga|GA|15.5553|73.7517
Bandhavgarh|MP|23.7217|80.9640||Tala
Bandipur|KA|11.6640|76.6290
Barot|HP|32.0370|76.8480
Benaulim|GA|15.2620|73.9280
Bhimtal|UK|29.3436|79.5618
Bhuntar|HP|31.8860|77.1460
Binsar|UK|29.7050|79.7550
Bir|HP|32.0439|76.7236||Bir Billing
Bodh Gaya|BR|24.6951|84.9913
Bomdila|AR|27.2648|92.4243
Calangute|GA|15.5439|73.7553
Canacona|GA|15.0100|74.0230
Candolim|GA|15.5180|73.7634
Cavelossim|GA|15.1726|73.9417
Chail|HP|30.9690|77.1970
Chakrata|UK|30.7016|77.8696
Chamba|UK|30.3460|78.3940
Chandratal|HP|32.4750|77.6170
Cherrapunji|ML|25.2702|91.7323||Sohra
Chikmagalur|KA|13.3161|75.7720||Chikkamagaluru
Chitkul|HP|31.3510|78.4360
Chopta|UK|30.4890|79.2170
Colva|GA|15.2790|73.9220
Coonoor|TN|11.3530|76.7959
Coorg|KA|12.3375|75.8069|30000|Kodagu
Dalhousie|HP|32.5387|75.9710
Dandeli|KA|15.2670|74.6170
Darjeeling|WB|27.0360|88.2627
Dawki|ML|25.1840|92.0190
Dehradun|UK|30.3165|78.0322
Delhi|DL|28.6519|77.2315|25000
Deoria Tal|UK|30.5220|79.1280
Dhanaulti|UK|30.4270|78.2400
Dharamkot|HP|32.2480|76.3300
Dharamshala|HP|32.2190|76.3234||Dharamsala
Dholavira|GJ|23.8870|70.2130
Dhordo|GJ|23.8270|69.6640||White Rann
Digha|WB|21.6270|87.5090
Diskit|LA|34.5540|77.5460
Diu|DH|20.7144|70.9874
Dona Paula|GA|15.4560|73.8040
Dwarka|GJ|22.2442|68.9685
Dzukou Valley|NL|25.5510|94.0700
Fagu|HP|31.0890|77.3050
Fort Kochi|KL|9.9658|76.2421||Fort Cochin
Gangotri|UK|30.9940|78.9400
Gangtok|SK|27.3314|88.6138
Ganpatipule|MH|17.1440|73.2680
Garli|HP|31.8070|76.2100
Goa|GA|15.3600|74.0300|45000
Gokarna|KA|14.5479|74.3188
Gulmarg|JK|34.0500|74.3800
Gurugram|HR|28.4595|77.0266||Gurgaon
Gushaini|HP|31.6430|77.4130||Tirthan,Tirthan Valley
Hampi|KA|15.3350|76.4600
Hanle|LA|32.7800|78.9700
Haridwar|UK|29.9457|78.1642
Harshil|UK|31.0360|78.7380||Harsil
Havelock|AN|12.0260|92.9910|8000|Havelock Island,Swaraj Dweep
Idukki|KL|9.8500|76.9700
Igatpuri|MH|19.6950|73.5620
Jageshwar|UK|29.6370|79.8530
Jaisalmer|RJ|26.9157|70.9083
Jibhi|HP|31.5960|77.3480
Jim Corbett|UK|29.3950|79.1290|12000|Ramnagar,Corbett
Jispa|HP|32.6390|77.1780
Joshimath|UK|30.5550|79.5640||Jyotirmath
Kabini|KA|11.9700|76.3300
Kalga|HP|31.9990|77.4420
Kalimpong|WB|27.0660|88.4740
Kalpa|HP|31.5370|78.2540
Kalpetta|KL|11.6087|76.0830
Kamshet|MH|18.7610|73.5560
Kanatal|UK|30.4130|78.3440
Kanha|MP|22.2240|80.6400
Kanyakumari|TN|8.0883|77.5385
Karjat|MH|18.9107|73.3236
Kasar Devi|UK|29.6410|79.6620
Kasauli|HP|30.9010|76.9650
Kashid|MH|18.4390|72.9050
Kasol|HP|32.0100|77.3150
Kausani|UK|29.8430|79.6000
Kaza|HP|32.2276|78.0710
Kaziranga|AS|26.5890|93.4110||Kohora
Kedarnath|UK|30.7346|79.0669
Khajjiar|HP|32.5560|76.0650
Khajuraho|MP|24.8318|79.9199
Khandala|MH|18.7590|73.3750
Khimsar|RJ|26.9760|73.4100
Kihim|MH|18.7240|72.8640
Kinnaur|HP|31.5800|78.4000|40000
Kodaikanal|TN|10.2381|77.4892
Kohima|NL|25.6701|94.1077
Kotagiri|TN|11.4210|76.8610
Kovalam|KL|8.4004|76.9787
Kufri|HP|31.0980|77.2670
Kullu|HP|31.9592|77.1089
Kumarakom|KL|9.6176|76.4300
Kumbhalgarh|RJ|25.1490|73.5870
Lachen|SK|27.7170|88.5570
Lachung|SK|27.6890|88.7430
Lakshadweep|LD|10.5669|72.6417|60000
Landour|UK|30.4590|78.1000
Lansdowne|UK|29.8377|78.6871
Lavasa|MH|18.4090|73.5070
Leh|LA|34.1642|77.5848
Lonavala|MH|18.7481|73.4072||Lonavla
Mahabaleshwar|MH|17.9237|73.6586
Mahabalipuram|TN|12.6200|80.1940||Mamallapuram
Majuli|AS|26.9500|94.1700|20000
Malana|HP|32.0620|77.2600
Manali|HP|32.2396|77.1887
Mandarmani|WB|21.6660|87.7040
Mandrem|GA|15.6590|73.7130
Mandvi|GJ|22.8330|69.3550
Marari|KL|9.6000|76.2990||Mararikulam,Marari Beach
Matheran|MH|18.9887|73.2712
Mawlynnong|ML|25.2020|91.9160
McLeod Ganj|HP|32.2426|76.3213||McLeodganj,Mcleodganj
Mount Abu|RJ|24.5926|72.7156
Mukteshwar|UK|29.4720|79.6480
Mulshi|MH|18.5260|73.5140
Munnar|KL|10.0889|77.0595
Munsiyari|UK|30.0670|80.2390
Murudeshwar|KA|14.0940|74.4900
Mussoorie|UK|30.4598|78.0664
Naggar|HP|32.1140|77.1660
Nainital|UK|29.3919|79.4542
Nako|HP|31.8820|78.6270
Namchi|SK|27.1670|88.3640
Narkanda|HP|31.2580|77.4600
Neemrana|RJ|27.9880|76.3880
Neil Island|AN|11.8310|93.0510||Shaheed Dweep
New Delhi|DL|28.6139|77.2090|20000
Nilgiris|TN|11.4100|76.7000|30000|The Nilgiris
North Goa|GA|15.5700|73.8500|25000
Nubra|LA|34.6000|77.6000|30000|Nubra Valley
Ooty|TN|11.4064|76.6932||Udhagamandalam,Udagamandalam
Orchha|MP|25.3510|78.6400
Pachmarhi|MP|22.4670|78.4330
Pahalgam|JK|34.0161|75.3150
Palampur|HP|32.1109|76.5363
Palolem|GA|15.0100|74.0232
Panchgani|MH|17.9240|73.8000
Pangong|LA|33.7600|78.6700|30000|Pangong Tso,Spangmik
Pangot|UK|29.4230|79.4270
Panjim|GA|15.4989|73.8278||Panaji
Parra|GA|15.5710|73.7930
Parvati Valley|HP|32.0300|77.4000|20000
Patnem|GA|15.0010|74.0330
Pawna|MH|18.6690|73.4940||Pawna Lake
Pelling|SK|27.3010|88.2350
Pench|MP|21.7000|79.3000
Periyar|KL|9.6030|77.1610||Thekkady,Kumily
Port Blair|AN|11.6683|92.7378||Sri Vijaya Puram
Puducherry|PY|11.9338|79.8298||Pondicherry,Pondy
Pulga|HP|31.9960|77.4470
Puri|OD|19.8000|85.8245
Pushkar|RJ|26.4899|74.5510
Rajaji|UK|30.0300|78.1700
Rakcham|HP|31.3840|78.3540
Ramgarh|UK|29.4460|79.5530
Ranikhet|UK|29.6434|79.4322
Ranthambore|RJ|26.0180|76.4260
Ravangla|SK|27.3060|88.3630
Rewalsar|HP|31.6340|76.8330
Rishikesh|UK|30.0869|78.2676
Sakleshpur|KA|12.9440|75.7860
Sandakphu|WB|27.1060|88.0010
Sangla|HP|31.4250|78.2640
Sangolda|GA|15.5390|73.8080
Saputara|GJ|20.5740|73.7530
Sar Pass|HP|31.9400|77.4900
Sariska|RJ|27.3800|76.4300
Sattal|UK|29.3480|79.5300
Shillong|ML|25.5689|91.8831
Shimla|HP|31.1044|77.1666
Shoghi|HP|31.0530|77.1240
Shoja|HP|31.5660|77.3700
Siolim|GA|15.6220|73.7680
Sissu|HP|32.4790|77.1200
Sitlakhet|UK|29.6010|79.5550
Solang|HP|32.3170|77.1560||Solang Valley
Sonamarg|JK|34.3030|75.2930||Sonmarg
South Goa|GA|15.1500|74.0200|30000
Spiti|HP|32.2500|78.0500|45000|Spiti Valley
Srinagar|JK|34.0857|74.8056
Sundarbans|WB|21.9500|88.8500|40000
Tabo|HP|32.0930|78.3850
Tarkarli|MH|16.0360|73.4870
Tawang|AR|27.5861|91.8591
Thanedar|HP|31.3120|77.5550
Theog|HP|31.1230|77.3480
Tosh|HP|32.0130|77.4520
Triund|HP|32.2570|76.3530
Udaipur|RJ|24.5713|73.6915
Vagamon|KL|9.6860|76.9050
Vagator|GA|15.6020|73.7360
Varkala|KL|8.7379|76.7163
Vattakanal|TN|10.2130|77.4880
Vypin|KL|10.0530|76.2120
Wayanad|KL|11.6854|76.1320|30000
Yelagiri|TN|12.5780|78.6390
Yercaud|TN|11.7754|78.2090
Yuksom|SK|27.3690|88.2220
Zanskar|LA|33.4700|76.8800|30000|Padum
Ziro|AR|27.5940|93.8380
Zuluk|SK|27.2510|88.7780
`);

/** @param {string} text */
function parseRows(text) {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', state = '', lat, lng, radius, others] = line.split('|');
      return {
        name,
        state,
        lat: Number(lat),
        lng: Number(lng),
        ...(radius ? { radius: Number(radius) } : {}),
        ...(others ? { others } : {}),
      };
    });
}
