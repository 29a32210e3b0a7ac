import { formIds } from '#domain/form-ids.ts'
import { wasteCategories } from '#domain/medical-waste.ts'

import { type Answers, defineForm } from '../define-form.ts'
import { closingSection, dataSource, reporterSection, yesPartlyNo } from './header.ts'

const hospitalOnly = { profile: 'type', is: 'hospital' } as const
const photo = { kind: 'file', types: ['jpg', 'png'], maxMegabytes: 5, maxFiles: 3, optional: true } as const

const categoryOptions = {
  infectious: wasteCategories.infectious.label,
  sharps: wasteCategories.sharps.label,
  pathological: wasteCategories.pathological.label,
  chemical: wasteCategories.chemical.label,
  radioactive: wasteCategories.radioactive.label,
  pharmaceutical: wasteCategories.pharmaceutical.label,
  cytotoxic: wasteCategories.cytotoxic.label,
  heavy_metal: wasteCategories.heavy_metal.label,
  pressurised: wasteCategories.pressurised.label,
  ipal_sludge: wasteCategories.ipal_sludge.label,
  other_b3: wasteCategories.other_b3.label,
} as const
const rowOf = (category: keyof typeof wasteCategories) => {
  const { label, code } = wasteCategories[category]
  return { label, ...(code === null ? {} : { hint: `Kode limbah: ${code}` }) }
}

const hasDocument = { field: 'org_env_doc', isNot: 'belum_ada' } as const
const organisation = {
  id: 'organisasi',
  title: 'Organisasi dan profil',
  fields: {
    org_env_health_staff: {
      kind: 'number',
      label: 'Jumlah tenaga sanitasi lingkungan',
      unit: 'orang',
      max: 200,
      carry: true,
    },
    org_waste_handlers: {
      kind: 'number',
      label: 'Jumlah petugas pengelola limbah medis',
      unit: 'orang',
      max: 500,
      carry: true,
    },
    org_waste_handlers_trained: {
      kind: 'number',
      label: 'Petugas pengelola limbah medis yang pernah dilatih',
      hint: 'Tidak lebih dari jumlah petugas pengelola limbah medis.',
      unit: 'orang',
      max: 500,
      carry: true,
    },
    org_waste_unit: { kind: 'yesNo', label: 'Ada unit/penanggung jawab pengelolaan limbah B3', carry: true },
    org_policy: { kind: 'yesNo', label: 'Ada kebijakan/SK pengelolaan limbah', carry: true },
    org_sop: { kind: 'yesNo', label: 'Ada SPO untuk setiap tahap pengelolaan limbah', carry: true },
    org_env_doc: {
      kind: 'choice',
      label: 'Dokumen lingkungan',
      options: {
        amdal: 'AMDAL',
        ukl_upl: 'UKL-UPL',
        dplh: 'DPLH',
        delh: 'DELH',
        sppl: 'SPPL',
        belum_ada: 'Belum ada',
      },
      carry: true,
    },
    org_env_doc_number: {
      kind: 'text',
      label: 'Nomor dokumen/persetujuan lingkungan',
      min: 3,
      max: 100,
      when: hasDocument,
      carry: true,
    },
    org_env_doc_date: {
      kind: 'date',
      label: 'Tanggal dokumen',
      within: 'today',
      when: hasDocument,
      carry: true,
    },
    org_budget: {
      kind: 'yesNo',
      label: 'Ada anggaran khusus pengelolaan limbah',
      optional: true,
      carry: true,
    },
    org_me_smile: { kind: 'yesNo', label: 'Menggunakan ME-SMILE', carry: true },
    org_chemo: { kind: 'yesNo', label: 'Melayani kemoterapi', when: hospitalOnly, carry: true },
    org_nuclear: {
      kind: 'yesNo',
      label: 'Menggunakan sumber radioaktif terbuka',
      when: hospitalOnly,
      carry: true,
    },
  },
} as const

const sorting = {
  id: 'pemilahan',
  title: 'Pemilahan',
  fields: {
    srt_at_source: { kind: 'yesNo', label: 'Limbah medis dan nonmedis dipilah di ruangan asal' },
    srt_sharps_separate: { kind: 'yesNo', label: 'Benda tajam dipisahkan dari limbah lain' },
    srt_bins_in_rooms: {
      kind: 'choice',
      label: 'Wadah terpilah tersedia di semua ruang penghasil limbah',
      options: yesPartlyNo,
    },
    srt_categories: {
      kind: 'choices',
      label: 'Kategori yang dipilah tersendiri',
      options: categoryOptions,
      when: { field: 'srt_at_source', is: 'ya' },
      carry: true,
    },
    srt_mixed_found: { kind: 'yesNo', label: 'Ditemukan limbah tercampur saat pemantauan bulan ini' },
    srt_guidance_posted: {
      kind: 'choice',
      label: 'Petunjuk pemilahan terpasang di ruangan',
      options: yesPartlyNo,
      optional: true,
      carry: true,
    },
    srt_photo: { ...photo, label: 'Foto pemilahan' },
  },
} as const

const packaging = {
  id: 'pewadahan',
  title: 'Pewadahan',
  fields: {
    pck_colour_symbol: {
      kind: 'choice',
      label: 'Warna kantong dan simbol sesuai kategori',
      hint: 'Kuning: infeksius dan patologis; cokelat: kimia dan farmasi; ungu: sitotoksik; merah: radioaktif; hitam: domestik.',
      options: yesPartlyNo,
    },
    pck_bin_quality: { kind: 'yesNo', label: 'Wadah kuat, tertutup, kedap, mudah dibersihkan', carry: true },
    pck_safety_box: { kind: 'yesNo', label: 'Benda tajam dalam wadah tahan tusuk (safety box)' },
    pck_fill_limit: { kind: 'yesNo', label: 'Kantong dan safety box diganti paling lambat saat terisi ¾' },
    pck_label: { kind: 'yesNo', label: 'Label sumber, tanggal, dan jenis limbah terpasang' },
    pck_special: {
      kind: 'choice',
      label: 'Limbah sitotoksik, farmasi/kimia, radioaktif dikemas khusus',
      options: { sesuai: 'Sesuai', tidak_sesuai: 'Tidak sesuai', tidak_ada_limbahnya: 'Tidak ada limbahnya' },
    },
    pck_bin_cleaning: {
      kind: 'choice',
      label: 'Pembersihan dan disinfeksi wadah',
      options: {
        setiap_pengosongan: 'Setiap kali dikosongkan',
        harian: 'Setiap hari',
        mingguan: 'Setiap minggu',
        tidak_pernah: 'Tidak pernah',
      },
      optional: true,
      carry: true,
    },
    pck_photo: { ...photo, label: 'Foto pewadahan' },
  },
} as const

const pickedUp = { field: 'trn_ext_done', is: 'ya' } as const
const licensedTransport = {
  field: 'trn_ext_mode',
  is: ['transporter_berizin', 'kendaraan_sendiri_berizin'],
} as const
const byTransporter = { field: 'trn_ext_mode', is: 'transporter_berizin' } as const
const transportation = {
  id: 'pengangkutan',
  title: 'Pengangkutan',
  fields: {
    trn_int_trolley: {
      kind: 'yesNo',
      label: 'Pengangkutan internal dengan troli/wadah tertutup khusus',
      carry: true,
    },
    trn_int_route: {
      kind: 'choice',
      label: 'Pengaturan jalur',
      hint: 'Jalur pengangkutan limbah di dalam fasyankes.',
      options: { jalur_khusus: 'Jalur khusus', jam_khusus: 'Jam khusus', tidak_diatur: 'Tidak diatur' },
      carry: true,
    },
    trn_int_frequency: {
      kind: 'choice',
      label: 'Frekuensi pengangkutan dari ruangan',
      options: {
        min_2x_hari: 'Paling sedikit 2 kali sehari',
        '1x_hari': '1 kali sehari',
        '2_3_hari_sekali': '2–3 hari sekali',
        lebih_jarang: 'Lebih jarang',
      },
      carry: true,
    },
    trn_ppe: { kind: 'yesNo', label: 'Petugas memakai APD lengkap' },
    trn_spill_kit: {
      kind: 'yesNo',
      label: 'Tersedia perangkat penanganan tumpahan',
      optional: true,
      carry: true,
    },
    trn_ext_done: { kind: 'yesNo', label: 'Ada pengangkutan ke luar fasyankes bulan ini' },
    trn_ext_mode: {
      kind: 'choice',
      label: 'Cara pengangkutan',
      options: {
        transporter_berizin: 'Transporter berizin',
        kendaraan_sendiri_berizin: 'Kendaraan sendiri yang berizin',
        layanan_wilayah_pemda: 'Layanan wilayah pemerintah daerah',
        titip_fasyankes_lain: 'Dititipkan ke fasyankes lain',
        tidak_berizin: 'Pihak yang tidak berizin',
      },
      when: pickedUp,
      carry: true,
    },
    trn_company: {
      kind: 'text',
      label: 'Nama pengangkut',
      min: 3,
      max: 150,
      when: { field: 'trn_ext_mode', isNot: 'tidak_berizin' },
      carry: true,
    },
    trn_permit_no: {
      kind: 'text',
      label: 'Nomor izin/persetujuan pengangkutan',
      min: 3,
      max: 100,
      when: licensedTransport,
      carry: true,
    },
    trn_permit_expiry: {
      kind: 'date',
      label: 'Izin pengangkutan berlaku sampai',
      when: licensedTransport,
      carry: true,
    },
    trn_contract_no: {
      kind: 'text',
      label: 'Nomor perjanjian kerja sama pengangkutan',
      min: 3,
      max: 100,
      when: byTransporter,
      carry: true,
    },
    trn_contract_end: {
      kind: 'date',
      label: 'Perjanjian pengangkutan berakhir',
      when: byTransporter,
      carry: true,
    },
    trn_manifest_kind: {
      kind: 'choice',
      label: 'Jenis manifes',
      options: {
        festronik: 'Festronik (manifes elektronik)',
        manifes_kertas: 'Manifes kertas',
        berita_acara: 'Berita acara serah terima',
        tidak_ada: 'Tidak ada',
      },
      when: pickedUp,
      carry: true,
    },
    trn_no_pickup_reason: {
      kind: 'choice',
      label: 'Alasan tidak ada pengangkutan',
      options: {
        diolah_mandiri_semua: 'Semua limbah diolah sendiri',
        stok_dalam_batas: 'Stok masih dalam batas waktu simpan',
        ditunda_transporter: 'Ditunda oleh transporter',
        akses_cuaca: 'Akses atau cuaca',
        anggaran: 'Anggaran',
        lainnya: 'Lainnya',
      },
      when: { field: 'trn_ext_done', is: 'tidak' },
    },
    shipments: {
      kind: 'rows',
      label: 'Daftar pengangkutan',
      hint: 'Satu baris untuk setiap manifes. Jumlah beratnya harus sama dengan kolom "Diserahkan ke pihak ketiga/wilayah" pada timbulan.',
      guide: 'limbah-fasyankes#pengangkutan',
      item: 'pengangkutan',
      min: 1,
      max: 60,
      when: pickedUp,
      unique: ['ship_manifest_no'],
      uniqueInFacility: ['ship_manifest_no'],
      fields: {
        ship_date: {
          kind: 'date',
          label: 'Tanggal angkut',
          within: 'month',
          outsideMessage: 'Tanggal angkut harus pada bulan laporan.',
        },
        ship_manifest_no: {
          kind: 'text',
          label: 'Nomor manifes/Festronik',
          min: 5,
          max: 50,
          when: { field: 'trn_manifest_kind', isNot: 'tidak_ada' },
        },
        ship_category: {
          kind: 'choice',
          label: 'Jenis limbah',
          options: {
            ...categoryOptions,
            campuran_infeksius: 'Campuran infeksius (infeksius, benda tajam, patologis)',
          },
        },
        ship_weight_kg: { kind: 'number', label: 'Berat', unit: 'kg', min: 0.01, max: 50_000, decimals: 2 },
        ship_vehicle_no: {
          kind: 'text',
          label: 'Nomor kendaraan',
          hint: 'Contoh: B 1234 XYZ',
          max: 15,
          optional: true,
        },
        ship_receiver: {
          kind: 'text',
          label: 'Penerima/pengolah',
          min: 3,
          max: 150,
          proposal: { sameAs: 'prc_tp_name' },
        },
        ship_status: {
          kind: 'choice',
          label: 'Status',
          options: { diangkut: 'Diangkut', diterima: 'Diterima', diolah: 'Diolah' },
        },
        ship_file: {
          kind: 'file',
          label: 'Salinan manifes',
          types: ['pdf', 'jpg', 'png'],
          maxMegabytes: 5,
          maxFiles: 1,
          optional: true,
        },
      },
    },
  },
} as const

const hasStorage = { field: 'sto_tps', is: 'ya' } as const
const hasStoragePermit = { field: 'sto_permit_kind', is: ['rincian_teknis', 'izin_berlaku'] } as const
const hasFreezer = { field: 'sto_cold', is: 'ya' } as const
const storage = {
  id: 'penyimpanan',
  title: 'Penyimpanan',
  fields: {
    sto_tps: { kind: 'yesNo', label: 'Ada TPS limbah B3', carry: true },
    sto_permit_kind: {
      kind: 'choice',
      label: 'Dasar perizinan TPS',
      options: {
        rincian_teknis: 'Rincian teknis dalam persetujuan lingkungan',
        izin_berlaku: 'Izin lama yang masih berlaku',
        dalam_proses: 'Dalam proses',
        tidak_ada: 'Tidak ada',
      },
      when: hasStorage,
      carry: true,
    },
    sto_permit_no: {
      kind: 'text',
      label: 'Nomor izin/rincian teknis',
      min: 3,
      max: 100,
      when: hasStoragePermit,
      carry: true,
    },
    sto_permit_date: {
      kind: 'date',
      label: 'Tanggal terbit',
      within: 'today',
      when: hasStoragePermit,
      carry: true,
    },
    sto_permit_expiry: {
      kind: 'date',
      label: 'Berlaku sampai',
      hint: 'Kosongkan bila melekat pada persetujuan lingkungan.',
      optional: true,
      when: hasStoragePermit,
      carry: true,
    },
    sto_area_m2: {
      kind: 'number',
      label: 'Luas TPS',
      unit: 'm²',
      min: 0.5,
      max: 5000,
      decimals: 1,
      when: hasStorage,
      carry: true,
    },
    sto_features: {
      kind: 'choices',
      label: 'Kelengkapan TPS',
      options: {
        atap: 'Atap',
        lantai_kedap: 'Lantai kedap air',
        ventilasi: 'Ventilasi',
        penerangan: 'Penerangan',
        terkunci: 'Terkunci',
        simbol: 'Simbol limbah B3',
        apar: 'APAR',
        saluran_tumpahan: 'Saluran dan bak penampung tumpahan',
        bebas_banjir: 'Bebas banjir',
        timbangan: 'Timbangan',
      },
      when: hasStorage,
      carry: true,
    },
    sto_cold: { kind: 'yesNo', label: 'Ada freezer/cold storage limbah', carry: true },
    sto_cold_count: {
      kind: 'number',
      label: 'Jumlah freezer/cold storage',
      unit: 'unit',
      min: 1,
      max: 50,
      when: hasFreezer,
      carry: true,
    },
    sto_cold_capacity_kg: {
      kind: 'number',
      label: 'Kapasitas freezer/cold storage',
      unit: 'kg',
      min: 1,
      max: 50_000,
      decimals: 1,
      when: hasFreezer,
      carry: true,
    },
    sto_cold_temp_c: {
      kind: 'number',
      label: 'Suhu tertinggi tercatat bulan ini',
      hint: 'Lama simpan 90 hari hanya berlaku pada suhu 0 °C atau lebih dingin.',
      unit: '°C',
      min: -40,
      max: 15,
      decimals: 1,
      soft: { above: 0 },
      when: hasFreezer,
    },
    sto_max_days_infectious: {
      kind: 'number',
      label: 'Lama simpan terlama limbah infeksius, tajam, patologis',
      hint: 'Batas 2 hari pada suhu ruang, 90 hari pada 0 °C atau lebih dingin.',
      guide: 'limbah-fasyankes#lama-simpan',
      unit: 'hari',
      max: 365,
    },
    sto_max_days_other: {
      kind: 'number',
      label: 'Lama simpan terlama limbah B3 lain',
      hint: 'Batas 180 hari; 90 hari bila timbulan limbah B3 rata-rata 50 kg per hari atau lebih.',
      guide: 'limbah-fasyankes#lama-simpan',
      unit: 'hari',
      max: 400,
    },
    sto_logbook: { kind: 'yesNo', label: 'Ada logbook masuk-keluar limbah', carry: true },
    sto_weighing: {
      kind: 'choice',
      label: 'Penimbangan limbah',
      options: {
        harian: 'Setiap hari',
        mingguan: 'Setiap minggu',
        saat_diangkut: 'Saat diangkut',
        tidak_ditimbang: 'Tidak ditimbang',
      },
      carry: true,
    },
  },
} as const

const ownTreatment = { field: 'prc_mode', is: ['mandiri', 'campuran'] } as const
const ownLicensed = { field: 'prc_own_permit', is: 'berizin' } as const
const hasIncinerator = { field: 'prc_own_tech', has: 'insinerator' } as const
const hasAutoclave = { field: 'prc_own_tech', has: 'autoklaf' } as const
const byPartner = { field: 'prc_mode', is: ['pihak_ketiga', 'campuran', 'fasilitas_wilayah'] } as const
const processing = {
  id: 'pengolahan',
  title: 'Pengolahan',
  fields: {
    prc_mode: {
      kind: 'choice',
      label: 'Cara pengolahan',
      options: {
        mandiri: 'Diolah sendiri',
        pihak_ketiga: 'Diserahkan ke pihak ketiga',
        campuran: 'Sebagian sendiri, sebagian pihak ketiga',
        fasilitas_wilayah: 'Fasilitas pengolahan wilayah',
        belum_diolah: 'Belum diolah',
      },
      carry: true,
    },
    prc_own_tech: {
      kind: 'choices',
      label: 'Teknologi sendiri',
      options: {
        insinerator: 'Insinerator',
        autoklaf: 'Autoklaf',
        microwave: 'Microwave',
        gelombang_radio: 'Gelombang radio',
        lainnya: 'Lainnya',
      },
      when: ownTreatment,
      carry: true,
    },
    prc_own_permit: {
      kind: 'choice',
      label: 'Izin pengolahan sendiri',
      options: { berizin: 'Berizin', dalam_proses: 'Dalam proses', tidak_berizin: 'Tidak berizin' },
      when: ownTreatment,
      carry: true,
    },
    prc_own_permit_no: {
      kind: 'text',
      label: 'Nomor izin/Pertek-SLO',
      min: 3,
      max: 100,
      when: ownLicensed,
      carry: true,
    },
    prc_own_permit_expiry: {
      kind: 'date',
      label: 'Izin pengolahan sendiri berlaku sampai',
      when: ownLicensed,
      carry: true,
    },
    inc_capacity_kg_h: {
      kind: 'number',
      label: 'Kapasitas insinerator',
      unit: 'kg/jam',
      min: 1,
      max: 2000,
      decimals: 1,
      when: hasIncinerator,
      carry: true,
    },
    inc_temp1_c: {
      kind: 'number',
      label: 'Suhu ruang bakar 1',
      hint: 'Paling sedikit 800 °C.',
      unit: '°C',
      max: 1400,
      soft: { below: 800 },
      when: hasIncinerator,
    },
    inc_temp2_c: {
      kind: 'number',
      label: 'Suhu ruang bakar 2',
      hint: 'Paling sedikit 1.000 °C.',
      unit: '°C',
      max: 1600,
      soft: { below: 1000 },
      when: hasIncinerator,
    },
    inc_hours_month: {
      kind: 'number',
      label: 'Jam operasi insinerator bulan ini',
      unit: 'jam',
      max: 744,
      decimals: 1,
      when: hasIncinerator,
    },
    inc_emission_date: {
      kind: 'date',
      label: 'Uji emisi terakhir',
      within: 'today',
      softOlderThanMonths: 6,
      optional: true,
      when: hasIncinerator,
      carry: true,
    },
    inc_emission_result: {
      kind: 'choice',
      label: 'Hasil uji emisi',
      options: { memenuhi: 'Memenuhi', tidak_memenuhi: 'Tidak memenuhi', belum_diuji: 'Belum diuji' },
      when: hasIncinerator,
      carry: true,
    },
    acl_capacity_kg: {
      kind: 'number',
      label: 'Kapasitas autoklaf',
      unit: 'kg/siklus',
      min: 0.5,
      max: 2000,
      decimals: 1,
      when: hasAutoclave,
      carry: true,
    },
    acl_temp_c: {
      kind: 'number',
      label: 'Suhu autoklaf',
      hint: 'Siklus lazim 121 °C.',
      unit: '°C',
      min: 100,
      max: 150,
      decimals: 1,
      soft: { below: 121 },
      when: hasAutoclave,
    },
    acl_minutes: {
      kind: 'number',
      label: 'Lama siklus autoklaf',
      hint: 'Siklus lazim 60 menit (gravitasi) atau 45 menit (vakum).',
      unit: 'menit',
      min: 10,
      max: 180,
      soft: { below: 30 },
      when: hasAutoclave,
    },
    acl_spore_date: {
      kind: 'date',
      label: 'Uji spora terakhir',
      within: 'today',
      optional: true,
      when: hasAutoclave,
      carry: true,
    },
    acl_shredder: { kind: 'yesNo', label: 'Autoklaf dilengkapi pencacah', when: hasAutoclave, carry: true },
    prc_residue_kg: {
      kind: 'number',
      label: 'Abu/residu dihasilkan',
      unit: 'kg',
      max: 50_000,
      decimals: 2,
      when: { field: 'prc_own_tech', answered: true },
    },
    prc_residue_to: {
      kind: 'choice',
      label: 'Penanganan residu',
      options: {
        pihak_ketiga_berizin: 'Diserahkan ke pihak ketiga berizin',
        disimpan_di_tps: 'Disimpan di TPS',
        ditimbun_berizin: 'Ditimbun dengan izin',
        dibuang: 'Dibuang',
      },
      when: { field: 'prc_residue_kg', above: 0 },
      carry: true,
    },
    prc_tp_name: {
      kind: 'text',
      label: 'Nama pengolah pihak ketiga/fasilitas wilayah',
      min: 3,
      max: 150,
      when: byPartner,
      carry: true,
    },
    prc_tp_permit_no: {
      kind: 'text',
      label: 'Nomor izin pengolah',
      min: 3,
      max: 100,
      when: byPartner,
      carry: true,
    },
    prc_tp_permit_expiry: {
      kind: 'date',
      label: 'Izin pengolah berlaku sampai',
      when: byPartner,
      carry: true,
    },
    prc_tp_contract_no: {
      kind: 'text',
      label: 'Nomor kerja sama pengolahan',
      min: 3,
      max: 100,
      when: byPartner,
      carry: true,
    },
    prc_tp_contract_end: {
      kind: 'date',
      label: 'Kerja sama pengolahan berakhir',
      when: byPartner,
      carry: true,
    },
    prc_other: {
      kind: 'choices',
      label: 'Cara lain yang masih dilakukan',
      options: {
        tidak_ada: 'Tidak ada',
        kubur_berizin: 'Dikubur dengan izin',
        kubur_tanpa_izin: 'Dikubur tanpa izin',
        bakar_terbuka: 'Dibakar terbuka',
        buang_tpa: 'Dibuang ke TPA',
        jual_tanpa_izin: 'Dijual tanpa izin',
      },
      exclusive: 'tidak_ada',
    },
  },
} as const

const hasPlant = { field: 'liq_ipal', is: ['berfungsi', 'rusak'] } as const
const tested = { field: 'liq_test_date', answered: true } as const
const wastewater = {
  id: 'limbah_cair',
  title: 'Limbah cair',
  fields: {
    liq_ipal: {
      kind: 'choice',
      label: 'Instalasi pengolahan air limbah (IPAL)',
      options: { berfungsi: 'Ada, berfungsi', rusak: 'Ada, rusak', tidak_ada: 'Tidak ada' },
      carry: true,
    },
    liq_volume_m3: {
      kind: 'number',
      label: 'Debit air limbah bulan ini',
      unit: 'm³',
      max: 200_000,
      decimals: 1,
      when: hasPlant,
    },
    liq_permit_no: {
      kind: 'text',
      label: 'Nomor persetujuan teknis pembuangan air limbah',
      min: 3,
      max: 100,
      optional: true,
      when: hasPlant,
      carry: true,
    },
    liq_disinfection: {
      kind: 'yesNo',
      label: 'Air olahan didisinfeksi',
      when: { field: 'liq_ipal', is: 'berfungsi' },
      carry: true,
    },
    liq_test_date: {
      kind: 'date',
      label: 'Tanggal uji baku mutu terakhir',
      within: 'today',
      optional: true,
      when: hasPlant,
      carry: true,
    },
    liq_test_result: {
      kind: 'choice',
      label: 'Hasil uji baku mutu',
      options: { memenuhi: 'Memenuhi', tidak_memenuhi: 'Tidak memenuhi', belum_diuji: 'Belum diuji' },
      when: hasPlant,
    },
    liq_ph: {
      kind: 'number',
      label: 'pH',
      hint: 'Baku mutu 6–9.',
      max: 14,
      decimals: 2,
      optional: true,
      when: tested,
    },
    liq_bod: {
      kind: 'number',
      label: 'BOD',
      hint: 'Baku mutu paling besar 30 mg/L.',
      unit: 'mg/L',
      max: 5000,
      decimals: 2,
      optional: true,
      when: tested,
    },
    liq_cod: {
      kind: 'number',
      label: 'COD',
      hint: 'Baku mutu paling besar 100 mg/L.',
      unit: 'mg/L',
      max: 10_000,
      decimals: 2,
      optional: true,
      when: tested,
    },
    liq_tss: {
      kind: 'number',
      label: 'TSS',
      hint: 'Baku mutu paling besar 30 mg/L.',
      unit: 'mg/L',
      max: 5000,
      decimals: 2,
      optional: true,
      when: tested,
    },
    liq_ammonia: {
      kind: 'number',
      label: 'Amonia',
      hint: 'Baku mutu paling besar 10 mg/L.',
      unit: 'mg/L',
      max: 500,
      decimals: 2,
      optional: true,
      when: tested,
    },
    liq_coliform: {
      kind: 'number',
      label: 'Total coliform',
      hint: 'Baku mutu paling besar 3.000 per 100 mL.',
      unit: 'per 100 mL',
      max: 10_000_000,
      decimals: 2,
      optional: true,
      when: tested,
    },
  },
} as const

const kilograms = { kind: 'number', unit: 'kg', max: 100_000, decimals: 2, empty: 0, total: true } as const
const amounts = {
  id: 'timbulan',
  title: 'Timbulan',
  description:
    'Berat setiap kategori selama satu bulan, dalam kilogram. Kategori yang tidak dibuka dicatat 0.',
  fields: {
    timbulan: {
      kind: 'table',
      label: 'Timbulan per kategori',
      guide: 'limbah-fasyankes#timbulan',
      rowLabel: 'Kategori limbah',
      rows: {
        infectious: { ...rowOf('infectious'), alwaysOpen: true },
        sharps: { ...rowOf('sharps'), alwaysOpen: true },
        pathological: rowOf('pathological'),
        chemical: rowOf('chemical'),
        radioactive: { ...rowOf('radioactive'), when: { field: 'org_nuclear', is: 'ya' } },
        pharmaceutical: rowOf('pharmaceutical'),
        cytotoxic: { ...rowOf('cytotoxic'), when: { field: 'org_chemo', is: 'ya' } },
        heavy_metal: rowOf('heavy_metal'),
        pressurised: rowOf('pressurised'),
        ipal_sludge: { ...rowOf('ipal_sludge'), when: hasPlant },
        other_b3: rowOf('other_b3'),
      },
      columns: {
        opening_kg: {
          ...kilograms,
          label: 'Stok awal bulan',
          hint: 'Sama dengan stok akhir bulan lalu.',
          proposal: { previous: '{row}_closing_kg' },
        },
        generated_kg: { ...kilograms, label: 'Dihasilkan bulan ini' },
        treated_own_kg: {
          ...kilograms,
          label: 'Diolah sendiri',
          proposal: { zeroWhen: { field: 'prc_mode', isNot: ['mandiri', 'campuran'] } },
        },
        third_party_kg: {
          ...kilograms,
          label: 'Diserahkan ke pihak ketiga/wilayah',
          proposal: { zeroWhen: { field: 'trn_ext_done', isNot: 'ya' } },
        },
        closing_kg: {
          ...kilograms,
          label: 'Stok akhir bulan',
          hint: 'Dihitung dari kolom lain; ganti bila Anda menimbangnya.',
          proposal: {
            plus: ['{row}_opening_kg', '{row}_generated_kg'],
            minus: ['{row}_treated_own_kg', '{row}_third_party_kg'],
          },
        },
      },
    },
    domestic_kg: {
      kind: 'number',
      label: 'Limbah domestik/nonmedis',
      unit: 'kg',
      max: 1_000_000,
      decimals: 1,
      optional: true,
    },
    recycled_kg: {
      kind: 'number',
      label: 'Limbah nonB3 didaur ulang',
      hint: 'Misalnya botol infus bersih.',
      unit: 'kg',
      max: 100_000,
      decimals: 1,
      optional: true,
    },
    reduction_actions: {
      kind: 'choices',
      label: 'Upaya pengurangan',
      options: {
        penggantian_bahan: 'Penggantian bahan',
        stok_fifo: 'Pengelolaan stok FIFO',
        daur_ulang_botol_infus: 'Daur ulang botol infus',
        alat_guna_ulang: 'Alat guna ulang',
        tidak_ada: 'Tidak ada',
      },
      exclusive: 'tidak_ada',
      optional: true,
    },
  },
} as const

export const limbahFasyankes = defineForm({
  id: formIds.waste,
  paths: {
    base: '/api/limbahfasyankes',
    also: '/limbahfasyankes',
    send: '/api/limbah/store',
    saveDraft: '/api/limbah/store-draft',
    months: '/api/limbahfasyankes/listbulan',
  },
  version: 1,
  validFrom: '2020-01',
  title: 'Pengelolaan Limbah Fasyankes',
  shortTitle: 'Limbah fasyankes',
  description: 'Pengelolaan limbah medis fasyankes selama satu bulan.',
  applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
  prefill: true,
  sections: [
    {
      ...reporterSection,
      title: 'Pelapor dan sumber data',
      fields: { ...reporterSection.fields, data_source: dataSource },
    },
    organisation,
    sorting,
    packaging,
    transportation,
    storage,
    processing,
    wastewater,
    amounts,
    closingSection,
  ],
  checks: [
    {
      id: 'LF-01',
      level: 'hard',
      rule: {
        rule: 'balance',
        table: 'timbulan',
        left: ['opening_kg', 'generated_kg'],
        right: ['treated_own_kg', 'third_party_kg', 'closing_kg'],
        absolute: 0.1,
        relative: 0.01,
      },
      message:
        'Neraca limbah {kategori} tidak seimbang: selisih {x} kg. Stok awal ditambah timbulan harus sama dengan yang diolah, diserahkan, dan stok akhir.',
    },
    {
      id: 'LF-02',
      level: 'hard',
      rule: {
        rule: 'partsAtMost',
        table: 'timbulan',
        parts: ['treated_own_kg', 'third_party_kg'],
        of: ['opening_kg', 'generated_kg'],
      },
      message:
        '{kategori}: limbah yang dikelola melebihi limbah yang ada. Periksa kolom diolah dan diserahkan, atau stok awal dan timbulannya.',
    },
    {
      id: 'LF-03',
      level: 'hard',
      rule: { rule: 'named', name: 'limbah.shipmentsMatch' },
      message:
        'Total manifes tidak sama dengan kolom pihak ketiga untuk {kategori}: manifes {manifes} kg, kolom {kolom} kg. Lengkapi daftar pengangkutan atau perbaiki timbulan.',
    },
    {
      id: 'LF-04',
      level: 'soft',
      rule: { rule: 'opensAsClosed', table: 'timbulan', opening: 'opening_kg', closing: 'closing_kg' },
      message:
        'Stok awal {kategori} berbeda dari stok akhir bulan lalu ({lalu} kg). Samakan, atau jelaskan sebabnya.',
      brief: 'Stok awal berbeda dari stok akhir bulan lalu.',
    },
    {
      id: 'LF-05',
      level: 'soft',
      rule: { rule: 'named', name: 'limbah.storedTooLong' },
      message:
        'Lama simpan {hari} hari melewati batas {batas} hari; layanan penyimpanan dinilai belum sesuai. Jelaskan sebabnya dan rencana pengangkutannya.',
      brief: 'Lama simpan melewati batas; layanan penyimpanan dinilai belum sesuai.',
    },
    {
      id: 'LF-06',
      level: 'soft',
      rule: {
        rule: 'notExpired',
        fields: [
          'trn_permit_expiry',
          'trn_contract_end',
          'sto_permit_expiry',
          'prc_own_permit_expiry',
          'prc_tp_permit_expiry',
          'prc_tp_contract_end',
        ],
      },
      message:
        'Izin/kerja sama sudah berakhir pada periode ini ({tanggal}). Tulis tanggal yang baru bila sudah diperpanjang, atau jelaskan.',
      brief: 'Izin/kerja sama sudah berakhir pada periode ini.',
    },
    {
      id: 'LF-07',
      level: 'soft',
      rule: { rule: 'named', name: 'limbah.unusualAmount' },
      message:
        'Timbulan {nilai} {satuan} tidak lazim (batas {bawah}–{atas}). Periksa beratnya dan jumlah tempat tidur, atau jelaskan.',
      brief: 'Timbulan tidak lazim.',
    },
    {
      id: 'LF-07',
      level: 'hard',
      rule: { rule: 'named', name: 'limbah.impossibleAmount' },
      message:
        'Timbulan {nilai} {satuan} melebihi batas {maks}. Periksa apakah berat ditulis dalam gram atau untuk setahun; tulis kilogram untuk bulan ini.',
    },
    {
      id: 'LF-08',
      level: 'soft',
      rule: { rule: 'named', name: 'limbah.suddenChange' },
      message:
        'Timbulan {nilai} kg berubah tajam dibanding rata-rata tiga bulan terakhir ({rerata} kg). Periksa beratnya, atau jelaskan.',
      brief: 'Timbulan berubah tajam dibanding rata-rata tiga bulan terakhir.',
    },
    {
      id: 'LF-09',
      level: 'hard',
      rule: { rule: 'named', name: 'limbah.modeFitsAmounts' },
      message:
        'Cara pengolahan tidak cocok dengan angka timbulan: {sebab}. Perbaiki cara pengolahan atau kolomnya.',
    },
    {
      id: 'LF-10',
      level: 'soft',
      rule: { rule: 'named', name: 'limbah.overBurnt' },
      message:
        'Jumlah dibakar ({nilai} kg) melebihi kapasitas alat ({batas} kg bulan ini). Periksa kapasitas, jam operasi, dan beratnya, atau jelaskan.',
      brief: 'Jumlah dibakar melebihi kapasitas alat.',
    },
    {
      id: 'LF-11',
      level: 'soft',
      rule: { rule: 'named', name: 'limbah.muchResidue' },
      message:
        'Residu terlalu besar: lebih dari 25% limbah yang dibakar (biasanya 5–15%). Periksa beratnya, atau jelaskan.',
    },
    {
      id: 'LF-12',
      level: 'hard',
      rule: { rule: 'atMost', field: 'org_waste_handlers_trained', limit: 'org_waste_handlers' },
      message: 'Jumlah terlatih melebihi jumlah petugas. Perbaiki salah satunya.',
    },
    {
      id: 'LF-13',
      level: 'soft',
      rule: { rule: 'named', name: 'limbah.nothingGenerated' },
      message: 'Timbulan nol; pastikan tidak ada limbah medis, lalu jelaskan.',
    },
    {
      id: 'LF-14',
      level: 'hard',
      rule: { rule: 'named', name: 'limbah.untreatedIsStock' },
      message: 'Limbah tanpa pengolahan harus masih menjadi stok. Isi stok akhir, atau ubah cara pengolahan.',
    },
    {
      id: 'LF-15',
      level: 'soft',
      rule: { rule: 'named', name: 'limbah.noSharps' },
      message: 'Benda tajam nol padahal limbah infeksius besar. Isi berat benda tajam, atau jelaskan.',
    },
    {
      id: 'LF-16',
      level: 'hard',
      rule: { rule: 'named', name: 'limbah.shippedOutsideMonth' },
      message: 'Tanggal angkut harus pada bulan laporan.',
    },
    {
      id: 'XF-02',
      level: 'soft',
      rule: { rule: 'named', name: 'across.covidSolidWithinWaste' },
      message:
        'Limbah padat COVID-19 sebulan ({covid} kg) melebihi limbah infeksius dan benda tajam pada formulir ini ({limbah} kg), padahal termasuk di dalamnya. Periksa keduanya, atau jelaskan.',
      brief:
        'Limbah padat COVID-19 sebulan melebihi limbah infeksius dan benda tajam, padahal termasuk di dalamnya.',
    },
    {
      id: 'XF-03',
      level: 'soft',
      rule: { rule: 'named', name: 'across.mercuryBecameWaste' },
      message:
        'Ada penarikan alat bermerkuri bulan ini, tetapi timbulan limbah logam berat 0 kg. Periksa keduanya, atau jelaskan.',
    },
    {
      id: 'XF-04',
      level: 'soft',
      rule: { rule: 'named', name: 'across.treatmentAgrees' },
      message:
        'Cara pengolahan tidak cocok dengan pengolahan limbah infeksius pada formulir Kesehatan Lingkungan bulan yang sama ({lain}). Samakan, atau jelaskan.',
      brief:
        'Cara pengolahan tidak cocok dengan pengolahan limbah infeksius pada formulir Kesehatan Lingkungan.',
    },
    {
      id: 'XF-06',
      level: 'soft',
      rule: { rule: 'named', name: 'across.sanitariansAgree' },
      message:
        'Jumlah tenaga sanitasi lingkungan berbeda dari formulir Kesehatan Lingkungan bulan yang sama ({lain} orang). Samakan, atau jelaskan.',
      brief: 'Jumlah tenaga sanitasi lingkungan berbeda dari formulir Kesehatan Lingkungan.',
    },
    {
      id: 'MS-01',
      level: 'soft',
      rule: { rule: 'named', name: 'limbah.differsFromImport' },
      message:
        '{kategori}: {nilai} kg berbeda lebih dari 5% dari hasil ME-SMILE ({impor} kg). Periksa beratnya, atau pilih sumber data Timbang manual dan jelaskan.',
      brief: 'Berat berbeda lebih dari 5% dari hasil ME-SMILE.',
    },
    {
      id: 'XF-07',
      level: 'hard',
      rule: { rule: 'named', name: 'limbah.bedOccupancyMissing' },
      message: 'Sub-formulir BOR bulan ini belum diisi. Isi BOR lebih dahulu, lalu kirim laporan.',
    },
    {
      id: 'sto_permit_expiry',
      level: 'hard',
      rule: { rule: 'notBefore', field: 'sto_permit_expiry', start: 'sto_permit_date' },
      message: 'Tanggal berakhir izin TPS tidak boleh sebelum tanggal terbit.',
    },
  ],
})
export type LimbahFasyankesAnswers = Answers<typeof limbahFasyankes>
