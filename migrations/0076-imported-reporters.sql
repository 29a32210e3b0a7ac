-- Imported reports had the time of their sending as that of their last saving, behind what was done already: it is gone through once more.
delete from setting where key = 'former-reporters';
