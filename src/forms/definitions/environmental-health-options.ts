/**
 * Answers that the environmental-health form and the key questions share. Which of them count as improved, treated and so
 * on is the matter of src/indicators/environmental-health.
 */

export const waterSources = {
  perpipaan: 'Perpipaan (PDAM atau SPAM)',
  sumur_bor: 'Sumur bor',
  sumur_gali_terlindung: 'Sumur gali terlindung',
  mata_air_terlindung: 'Mata air terlindung',
  air_hujan: 'Air hujan yang ditampung',
  air_tangki_atau_kemasan: 'Air tangki atau air kemasan',
  sumur_gali_tak_terlindung: 'Sumur gali tidak terlindung',
  mata_air_tak_terlindung: 'Mata air tidak terlindung',
  air_permukaan: 'Air permukaan (sungai, danau, embung)',
  tidak_ada: 'Tidak ada sumber air',
} as const

export const waterLocations = {
  dalam_gedung: 'Di dalam gedung',
  dalam_halaman: 'Di halaman fasyankes',
  luar_maks_500m: 'Di luar, paling jauh 500 m',
  luar_lebih_500m: 'Di luar, lebih dari 500 m',
} as const

export const toiletTypes = {
  siram_ke_ipal: 'Toilet siram ke IPAL',
  siram_ke_tangki_septik: 'Toilet siram ke tangki septik',
  siram_ke_cubluk: 'Toilet siram ke cubluk',
  kakus_pelat_tertutup: 'Kakus berpelat dan bertutup',
  siram_ke_saluran_terbuka: 'Toilet siram ke saluran terbuka',
  kakus_terbuka_atau_gantung: 'Kakus terbuka atau gantung',
  tidak_ada: 'Tidak ada toilet',
} as const

export const wasteBins = {
  ya_lengkap_dan_benar: 'Ya, lengkap dan benar isinya',
  ada_tidak_lengkap_atau_tercampur: 'Ada, tetapi tidak lengkap atau tercampur',
  tidak_ada: 'Tidak ada',
} as const

export const wasteTreatments = {
  autoklaf: 'Autoklaf',
  insinerator_dua_ruang: 'Insinerator dua ruang bakar',
  insinerator_lain: 'Insinerator lain',
  diserahkan_pengolah_berizin: 'Diserahkan ke pengolah berizin',
  kubur_terlindung: 'Dikubur di lubang terlindung',
  bakar_terlindung: 'Dibakar di lubang terlindung',
  bakar_atau_buang_terbuka: 'Dibakar atau dibuang di tempat terbuka',
  tidak_diolah: 'Tidak diolah',
} as const

export const cleaningProtocols = {
  ada_lengkap: 'Ada, lengkap',
  ada_sebagian: 'Ada, sebagian',
  tidak_ada: 'Tidak ada',
} as const
