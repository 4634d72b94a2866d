/** The words for a match that is over, in both languages. */
import type { Text } from '../../language.svelte';

export default {
  you_win: { en: 'You win {margin}!', it: 'Vinci {margin}!' },
  they_win: { en: '{name} wins {margin}.', it: 'Vince {name} {margin}.' },
  margin: { en: '{most} to {next}', it: '{most} a {next}' },
  close: { en: 'One point! {headline}', it: 'Un punto solo! {headline}' },
  level: { en: 'Level at {points}! {king} beats {other}: {headline}', it: 'Pari, {points} a {points}! {king} batte {other}: {headline}' },
  you_win_level: { en: 'you win.', it: 'vinci tu.' },
  they_win_level: { en: '{name} wins.', it: 'vince {name}.' },
  all: { en: 'Level, all three: the victory is everybody’s.', it: 'Pari, tutti e tre: la vittoria è di tutti.' },
  points: { en: '{number} points', it: '{number} punti' },
  point: { en: '1 point', it: '1 punto' },
  toncc_points: { en: '{number} tóncc points', it: '{number} punti tóncc' },
  toncc_point: { en: '1 tóncc point', it: '1 punto tóncc' },
  counts: { en: 'Points of kings and kingdoms', it: 'Punti dei re e dei regni' },

  by_kingdoms: {
    en: 'Kingdoms decided it: {kingdoms}, {points} points together.',
    it: 'Hanno deciso i regni: {kingdoms}, in tutto {points} punti.',
  },
  by_kingdom: { en: 'A kingdom decided it: {kingdoms}, {points} points.', it: 'Ha deciso un regno: {kingdoms}, {points} punti.' },
  by_leaving: {
    en: 'Leaving early decided it: {points} king points to {others}.',
    it: 'Ha deciso chi se n’è andato prima: {points} punti re a {others}.',
  },
  by_challenges: {
    en: 'Challenges won: {won} of {all}. With one less somebody else would have won.',
    it: 'Sfide vinte: {won} su {all}. Con una in meno avrebbe vinto qualcun altro.',
  },
  share_won: { en: 'I was the {king} king and won.', it: 'Ero il re {king} e ho vinto.' },
  share_played: { en: 'I was the {king} king.', it: 'Ero il re {king}.' },
  share_watched: { en: 'I watched three kings.', it: 'Ho guardato tre re.' },
  share_challenge: { en: 'Challenge {number}: {scores}', it: 'Sfida {number}: {scores}' },

  spoils: { en: 'The Map at the end', it: 'La Mappa alla fine' },
  no_kingdom: { en: 'No kingdom in the last challenge.', it: 'Nessun regno nell’ultima sfida.' },

  who_read: { en: 'Who read whom', it: 'Chi ha letto chi' },
  who_read_help: {
    en: 'In each row: how often that king foresaw where the others went.',
    it: 'In ogni riga: quante volte quel re ha previsto dove andavano gli altri.',
  },
  reader: { en: 'Reader', it: 'Chi legge' },
  by_guess: { en: 'own guesses', it: 'con le sue ipotesi' },
  by_search: {
    en: 'Nobody guessed aloud: each row is what a strong bot would have expected from that seat.',
    it: 'Nessuno ha fatto ipotesi: ogni riga è quello che un bot forte si sarebbe aspettato da quel posto.',
  },
  by_search_others: {
    en: 'The other rows are what a strong bot would have expected from that seat.',
    it: 'Le altre righe sono quello che un bot forte si sarebbe aspettato da quel posto.',
  },
  you: { en: 'You', it: 'Tu' },
  right_of: { en: '{right} of {made}', it: '{right} su {made}' },
  nothing: { en: 'no guess', it: 'nessuna ipotesi' },
  himself: { en: '–', it: '–' },
  how_readable: { en: 'How easy to read', it: 'Quanto facile da leggere' },
  was: { en: '{name} was {words}.', it: '{name}: {words}.' },
  you_were: { en: 'You were {words}.', it: 'Tu: {words}.' },
  bits: { en: '{bits} bits of surprise a choice (a die has 2.6)', it: '{bits} bit di sorpresa a scelta (un dado ne ha 2,6)' },
  contests: { en: 'Contests won: {won}, of which foreseen: {read}', it: 'Scontri vinti: {won}, di cui previsti: {read}' },
  best: { en: 'The best read', it: 'La lettura migliore' },
  moments: { en: 'Moments', it: 'Momenti' },
  when: { en: 'Challenge {challenge}, move {move}', it: 'Sfida {challenge}, mossa {move}' },
  and_so: { en: 'and so it was', it: 'e così è stato' },
  and_won: { en: 'and so it was: a contest won by reading', it: 'e così è stato: uno scontro vinto leggendo' },
  but_went: { en: 'but it was {arrow}', it: 'ma è stato {arrow}' },
  nobody: { en: 'In this match nobody had anyone to read.', it: 'In questa partita nessuno aveva qualcuno da leggere.' },
} satisfies Record<string, Text>;
