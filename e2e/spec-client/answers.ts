import type { Fields } from './http.ts'

/** A whole month of each form, written from the catalogue of fields. What is computed is left to the server. */

const every = (keys: readonly string[], value: unknown): Fields =>
  Object.fromEntries(keys.map((key) => [key, value]))
const keysOf = (prefix: string, names: string) => names.split(' ').map((name) => `${prefix}_${name}`)

const reporter = {
  reporter_name: 'Siti Aminah',
  reporter_position: 'Sanitarian',
  reporter_phone: '081234567890',
}
const closing = { declaration: true }

const wasteCategories =
  'infectious sharps pathological chemical pharmaceutical heavy_metal pressurised ipal_sludge other_b3'
const generated: Record<string, number> = { infectious: 1000, sharps: 150, pathological: 50, chemical: 20.5 }

/** A hospital of 120 beds that hands everything over. Its infectious waste waits longer than two days: a soft finding (LF-05). */
export const waste = (month: string): Fields => ({
  ...reporter,
  data_source: 'timbang_manual',
  org_env_health_staff: 4,
  org_waste_handlers: 8,
  org_waste_handlers_trained: 6,
  ...every(keysOf('org', 'waste_unit policy sop'), 'ya'),
  org_env_doc: 'ukl_upl',
  org_env_doc_number: '660/12/2023',
  org_env_doc_date: '2023-03-15',
  ...every(keysOf('org', 'me_smile chemo nuclear'), 'tidak'),
  ...every(keysOf('srt', 'at_source sharps_separate bins_in_rooms'), 'ya'),
  srt_categories: ['infectious', 'sharps'],
  srt_mixed_found: 'tidak',
  ...every(keysOf('pck', 'colour_symbol bin_quality safety_box fill_limit label'), 'ya'),
  pck_special: 'tidak_ada_limbahnya',
  trn_int_trolley: 'ya',
  trn_int_route: 'jam_khusus',
  trn_int_frequency: '1x_hari',
  trn_ppe: 'ya',
  trn_ext_done: 'ya',
  trn_ext_mode: 'transporter_berizin',
  trn_company: 'PT Angkut Limbah Aman',
  trn_permit_no: 'SK-77/2023',
  trn_permit_expiry: '2030-12-31',
  trn_contract_no: 'PKS-12/2024',
  trn_contract_end: '2030-12-31',
  trn_manifest_kind: 'festronik',
  shipments: [
    ['campuran_infeksius', 1200],
    ['chemical', 20.5],
  ].map(([category, kg], row) => ({
    ship_date: `${month}-${12 + row}`,
    ship_manifest_no: `FST-${month}-${row + 1}`,
    ship_category: category,
    ship_weight_kg: kg,
    ship_receiver: 'PT Pengolah Limbah Nusantara',
    ship_status: 'diolah',
  })),
  sto_tps: 'ya',
  sto_permit_kind: 'rincian_teknis',
  sto_permit_no: 'RT-9/2023',
  sto_permit_date: '2023-05-20',
  sto_area_m2: 24.5,
  sto_features: ['atap', 'lantai_kedap', 'ventilasi', 'penerangan', 'terkunci', 'simbol'],
  sto_cold: 'tidak',
  sto_max_days_infectious: 5,
  sto_max_days_other: 60,
  sto_logbook: 'ya',
  sto_weighing: 'harian',
  prc_mode: 'pihak_ketiga',
  prc_tp_name: 'PT Pengolah Limbah Nusantara',
  prc_tp_permit_no: 'SK-8/2022',
  prc_tp_permit_expiry: '2030-06-30',
  prc_tp_contract_no: 'PKS-13/2024',
  prc_tp_contract_end: '2030-12-31',
  prc_other: ['tidak_ada'],
  ...Object.fromEntries(
    wasteCategories.split(' ').flatMap((category) => [
      [`${category}_opening_kg`, 0],
      [`${category}_generated_kg`, generated[category] ?? 0],
      [`${category}_treated_own_kg`, 0],
      [`${category}_third_party_kg`, generated[category] ?? 0],
    ]),
  ),
  liq_ipal: 'berfungsi',
  liq_volume_m3: 900.5,
  liq_disinfection: 'ya',
  liq_test_result: 'belum_diuji',
  ...closing,
})

export const beds: Fields = {
  bor_beds_total: 120,
  bor_patient_days: 2200,
  bor_discharged_alive: 500,
  bor_died: 10,
}

const covidDay = (day: string, opening: number): Fields => ({
  report_date: day,
  cov_activity: ['rawat_inap'],
  cov_inpatients: 4,
  cov_solid_infectious_kg: 6.25,
  cov_solid_sharps_kg: 0.5,
  ...every(keysOf('cov', 'bag_double label disinfected ppe_complete'), 'ya'),
  cov_storage_place: 'tps_berizin',
  cov_storage_cold: 'tidak',
  cov_storage_days: 1,
  cov_opening_kg: opening,
  cov_treated_own_kg: 0,
  cov_third_party_kg: 0,
  cov_liquid_treatment: 'ipal',
})
export const covid = (month: string): Fields => ({
  ...reporter,
  data_source: 'timbang_manual',
  cov_nihil: 'tidak',
  days: [covidDay(`${month}-03`, 0), covidDay(`${month}-04`, 6.75)],
  ...closing,
})

const devices =
  'thermometer sphygmomanometer dental_amalgam cantor_tube miller_abbott_tube esophageal_dilator lab_manometer lamp_tl button_battery other_device'
/** Two thermometers are stored and nothing else was ever there. */
export const mercury: Fields = {
  ...reporter,
  ...Object.fromEntries(
    devices
      .split(' ')
      .flatMap((device) =>
        ['owned', 'in_use', 'stored', 'withdrawn', 'broken', 'replaced'].map((column) => [
          `${device}_${column}`,
          device === 'thermometer' && ['owned', 'stored', 'replaced'].includes(column) ? 2 : 0,
        ]),
      ),
  ),
  mer_commitment: 'tidak',
  mer_no_purchase: 'ya',
  mer_storage_place: 'tps_lb3',
  mer_storage_packed: 'ya',
  mer_spill_kit: 'ya',
  mer_spill_sop: 'ya',
  mer_asset_removal: 'belum',
  ...closing,
}
/** The list of those devices: the header of the catalogue, one row for each device. */
export const mercuryList = [
  'No;Jenis Alat;Merek/Tipe;Nomor Seri;Tahun Perolehan;Lokasi/Ruangan;Jumlah;Status;Tanggal Status;Nomor Dokumen;Keterangan',
  '1;Termometer air raksa;Onemed;T-001;2009;Gudang;1;Disimpan;15/03/2023;;',
  '2;Termometer air raksa;Onemed;T-002;2009;Gudang;1;Disimpan;15/03/2023;;',
].join('\r\n')

export const environment: Fields = {
  ...reporter,
  air_source: 'perpipaan',
  air_location: 'dalam_gedung',
  air_available_now: 'ya',
  air_days_interrupted: 0,
  air_enough: 'ya',
  air_reserve_days: 2.5,
  air_ecoli: 'memenuhi',
  san_type: 'siram_ke_ipal',
  san_total: 20,
  san_usable: 18,
  ...every(keysOf('san', 'staff sex_separated menstrual accessible'), 'ya'),
  san_wastewater: 'ipal_berfungsi',
  san_effluent: 'memenuhi',
  lim_bins: 'ya_lengkap_dan_benar',
  lim_infectious_treatment: 'diserahkan_pengolah_berizin',
  lim_sharps_treatment: 'diserahkan_pengolah_berizin',
  ...every(keysOf('lim', 'bin_label safety_box_ok storage_ok partner_ok staff_safe'), 'ya'),
  lim_open_burning: 'tidak',
  hig_poc: 'semua_titik',
  hig_toilet: 'semua_toilet',
  hig_poc_count: 40,
  hig_poc_functional: 40,
  hig_stockout_days: 0,
  hig_reminder: 'ya',
  cln_protocol: 'ada_lengkap',
  cln_staff: 12,
  cln_trained: 12,
  ...every(keysOf('cln', 'schedule supplies linen vector'), 'ya'),
  ene_source: 'pln',
  ene_hours: 24,
  ene_backup: 'ada_berfungsi',
  ene_backup_hours: 24,
  ene_outage_hours: 1.5,
  ene_light_vent: 'ya',
  ene_efficiency: ['lampu_led', 'audit_energi'],
  ene_domestic_3r: 'ya',
  mgt_sanitarian: 4,
  mgt_team: 'ya',
  mgt_plan_budget: 'rencana_dan_anggaran',
  ...every(keysOf('mgt', 'env_doc training climate_plan'), 'ya'),
  ...closing,
}

export const keyQuestions: Fields = {
  ...reporter,
  key_water_source: 'perpipaan',
  key_water_location: 'dalam_gedung',
  key_water_now: 'ya',
  key_toilet_type: 'siram_ke_ipal',
  key_toilet_usable: 18,
  ...every(keysOf('key_toilet', 'staff sex menstrual access'), 'ya'),
  key_hand_poc: 'berfungsi',
  key_hand_toilet: 'berfungsi',
  key_waste_bins: 'ya_lengkap_dan_benar',
  key_waste_infectious: 'diserahkan_pengolah_berizin',
  key_waste_sharps: 'diserahkan_pengolah_berizin',
  key_clean_protocol: 'ada_lengkap',
  key_clean_training: 'semua',
  key_power_now: 'ya',
  key_licensed_waste: 'ya',
  ...closing,
}

const items =
  'ph_meter_water tds_ec_meter turbidity_meter do_meter water_thermometer colorimeter chlorine_comparator chemical_reagents coliform_test portable_incubator membrane_filter_set water_sampling_bottles cool_box thermohygrometer lux_meter sound_level_meter anemometer pm_meter co_co2_meter air_microbe_sampler soil_ph_meter food_thermometer food_test_formalin food_test_borax food_test_dyes food_test_pesticide swab_kit vector_kit gps_tablet ppe_bag'
/** A kit whose pH meter is there. */
export const kit = (month: string): Fields => ({
  ...reporter,
  kit_owned: 'ya',
  kit_source: ['dak_fisik'],
  kit_year: 2022,
  kit_officers: 2,
  kit_storage_ok: 'ya',
  kit_inspections: 3,
  kit_samples_water: 6,
  kit_samples_food: 0,
  kit_problem: 'tidak_ada',
  kit_manager: 'Siti Aminah',
  ...every(
    items.split(' ').map((item) => `${item}_available`),
    'tidak',
  ),
  ph_meter_water_available: 'ya',
  ph_meter_water_qty: 1,
  ph_meter_water_qty_good: 1,
  ph_meter_water_condition: 'baik',
  ph_meter_water_calibrated_on: `${month}-01`,
  ph_meter_water_used_count: 3,
  ...closing,
})
