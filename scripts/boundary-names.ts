/**
 * What the names of geojson-indonesia (GADM 4.1) have to become before they are those of idn-area-data. GADM knows the regencies of
 * about 2012, writes names without spaces, and now and then in another spelling.
 */

/** Regencies by province and name in GADM, where the name is another one today or is written otherwise. */
export const renamedRegencies: Readonly<Record<string, string>> = {
  'SumateraUtara/TobaSamosir': '12.12',
  'SumateraUtara/PakpakBarat': '12.15',
  'Jambi/TanjungJabungB': '15.06',
  'Jambi/TanjungJabungT': '15.07',
  'KalimantanBarat/Pontianak': '61.02',
  'KalimantanUtara/Tarakan': '65.71',
  'SulawesiUtara/SiauTagulandangBiaro': '71.09',
  'SulawesiBarat/MamujuUtara': '76.01',
  'Maluku/MalukuTenggaraBarat': '81.03',
}

/** The regencies that are younger than the map, and the one that each was part of. */
export const parentsOfYoung: Readonly<Record<string, string>> = {
  '16.12': '16.03',
  '16.13': '16.05',
  '18.13': '18.04',
  '32.18': '32.07',
  '53.21': '53.04',
  '64.11': '64.07',
  '72.11': '72.07',
  '72.12': '72.06',
  '74.11': '74.01',
  '74.12': '74.02',
  '74.13': '74.03',
  '74.14': '74.04',
  '74.15': '74.04',
  '76.06': '76.02',
  '82.08': '82.05',
  '92.11': '92.02',
  '92.12': '92.02',
}

/** Districts that have moved or are spelt otherwise: their regency and name on the map, and the regency and name of today. */
export const movedDistricts: Readonly<Record<string, readonly [regency: string, name: string]>> = {
  '18.04/Bengkunat': ['18.13', 'Ngaras'],
  '18.04/BengkunatBelimbing': ['18.13', 'Bangkunat'],
  '92.02/Nenei': ['92.11', 'Neney'],
  '92.02/Tahosta': ['92.11', 'Tahota'],
  '92.02/Menyambouw': ['92.12', 'Minyambaouw'],
  '92.02/Amberbaken': ['96.04', 'Amberbaken'],
  '92.02/Kebar': ['96.04', 'Kebar'],
  '92.02/Mubarni/Arfu': ['96.04', 'Mubrani'],
  '92.02/Senopi': ['96.04', 'Senopi'],
}

/** Lakes and reservoirs stand among the regencies and districts; they belong to none. */
export const isWater = ({ NAME_2, TYPE_3 }: { NAME_2: string; TYPE_3: string }): boolean =>
  TYPE_3 === 'WaterBody' || NAME_2 === 'DanauLimboto'
