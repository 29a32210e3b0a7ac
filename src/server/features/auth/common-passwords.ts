/**
 * What people choose first, here and elsewhere. A new password that is one of the stems, or two of them, is refused even
 * with digits and signs around them or in place of letters; so is each of the words as it stands.
 */
const words = `
admin administrator root user pengguna akun account login masuk welcome selamat datang selamatdatang password passwd pass
kata sandi katasandi katakunci kunci rahasia sangatrahasia secret letmein changeme gantisandi ganti ubahsaya default test testing
tes coba cobacoba contoh demo guest tamu master super superuser superman batman spiderman naruto doraemon pokemon dragon monkey
football sepakbola baseball basketball soccer liverpool chelsea arsenal barcelona realmadrid manchester united persib persija
bandung surabaya jakarta medan makassar semarang yogyakarta jogja bali papua sumatra kalimantan sulawesi jawa jawabarat
jawatengah jawatimur indonesia merdeka garuda pancasila nusantara bhinneka indonesiaraya indonesiaku bismillah alhamdulillah
assalamualaikum insyaallah allah allahuakbar muhammad subhanallah astaghfirullah islam kristus yesus jesus tuhan berkah barokah
sayang sayangku sayangkamu akusayangkamu cinta cintaku cintakamu akucintakamu akucinta kamu aku kasih kasihku kekasih iloveyou ilove
love you lovely loveyou princess sunshine angel bidadari keluarga keluargaku bahagia sehat sehatselalu sehatsehat semangat sukses
suksesselalu ceria anakku anak mama papa ibu ayah bunda mamapapa ibuku ayahku istri suami suamiku istriku rumah rumahku rumahsakit
rumkit rsud rsup puskesmas puskes klinik dokter perawat bidan sanitarian kesling kesehatan kesehatanlingkungan lingkungan limbah
limbahmedis medis fasyankes fasilitas dinkes dinas dinaskesehatan kemenkes kementerian kementeriankesehatan depkes provinsi kota
kabupaten kecamatan kelurahan desa kantor kantorku laporan bulanan sikelim sistem informasi aplikasi komputer laptop
internet google facebook instagram whatsapp youtube tiktok twitter gmail yahoo android samsung iphone xiaomi oppo windows
microsoft linux qwerty qwertyui qwertyuiop qwert asdf asdfgh asdfghjkl asdfjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
abc abcd abcde abcdef abcdefg abcdefgh abcdefghij trustno freedom whatever shadow michael jordan jennifer hunter ninja mustang
access flower bunga mawar melati anggrek matahari bintang bulan bumi langit pelangi kucing anjing kelinci harimau singa naga
januari februari maret april mei juni juli agustus september oktober november desember senin selasa rabu kamis jumat sabtu minggu
satu dua tiga empat lima enam tujuh delapan sembilan sepuluh satuduatiga onetwothree hello halo hai apakabar terimakasih makasih
tolong pagi siang sore malam selamatpagi selamatmalam agus budi siti dewi putri putra rina rani andi joko sri wati ayu bayu eko
dian indah nur nurul fitri rizki rizky dimas bagus wahyu hidayat ahmad abdul jokowi prabowo covid corona vaksin sarscov
computer starwars princessa cookie chocolate cokelat summer winter spring autumn purple orange banana cheese ginger pepper
killer hacker matrix samurai phoenix jasmine ashley charlie thomas robert daniel george andrew joshua nicole jessica amanda
`
export const commonStems: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ''))

export const commonWords: ReadonlySet<string> = new Set(
  `1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc zaq12wsxcde3 zaq1zaq1zaq1 1qazxsw23edc qwe123asd456 q1w2e3r4t5y6u7
123qweasdzxc qweasdzxc123 123123123a a123456789 1234567890a 987654321a 1029384756 0192837465 3141592653 2718281828 1122334455
112233445566 1234554321 123454321a 1357924680 2468013579 147258369a 1472583690 7894561230 789456123a 159357258456 1password1
passw0rd123 pa55word123 trustno1234 letmein1234 fuckyou123 correcthorsebatterystaple`.split(/\s+/),
)
