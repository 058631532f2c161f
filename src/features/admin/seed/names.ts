import { type Numbers, weighted } from './numbers.ts';

/**
 * Names of fictional people: common given names, and family names composed of syllables, so that no real person is meant. Some 300 times
 * 15,000 of them.
 */

/** Earlier names are more frequent. */
const GIVEN = words(`
  Jayden Mason Elijah Noah Caleb Isaiah Jaylen Jordan Cameron Josiah Micah Xavier Landon Carter Dominic Malachi Julian Hunter
  Gavin Tyler Brayden Jeremiah Nathan Marcus Evan Logan Luke Owen Cole Chase Bryce Cooper Parker Trey Kaden Amari Zion Darius
  Devin Tristan Ethan Aidan Austin Bryson Camden Colton Damian Easton Eli Emmanuel Gabriel Grayson Hudson Ian Jace Jackson Jalen
  Jamal Javon Jaxon Jeremy Joel Jonah Joshua Justin Kai Keegan Kendrick Kyle Levi Liam Lucas Malik Max Messiah Miles Nasir Nico
  Omar Preston Quentin Rashad Reed Riley Roman Rowan Ryder Sawyer Sean Seth Silas Simeon Terrence Theo Trent Tucker Wesley Will
  Wyatt Zachary Zane Aaron Abel Ace Adrian Ahmad Alec Alonzo Amir Andre Angel Antoine Antonio Ari Asher Ashton August Avery Axel
  Barrett Beau Beckett Ben Blake Boston Braden Braxton Brendan Brock Brody Brooks Caden Cain Callum Camren Carlos Carson Case
  Cash Cedric Chance Chandler Charlie Christian Clay Clayton Cody Colby Colin Conner Corey Cruz Cyrus Dalton Damarcus Dane Dante
  Darnell Davion Davis Dawson Dean Deandre Declan Demarion Demetrius Derrick Desmond Deshawn Diego Donovan Drake Drew Dylan Eddie
  Edwin Elias Elliot Emerson Emmett Enzo Eric Ezekiel Ezra Felix Finn Fisher Forrest Frank Gage Garrett George Gianni Graham Grant
  Griffin Harrison Hayes Henry Holden Hugo Isaac Israel Ivan Jabari Jack Jacoby Jadon Jake Jakobe Jamar Jameson Jared Jarvis Jasper
  Jay Jayce Jerome Jesse Jett Joaquin Johan Jonas Judah Jude Kade Kaleb Kameron Kareem Karson Keaton Keith Kellen Kelvin Kenyon
  Khalil King Kingston Knox Kobe Kolton Kristian Lamar Lance Langston Leo Leon Lincoln London Lorenzo Luca Luis Maddox Makai
  Marcel Mario Marquis Martin Mateo Matthias Maurice Maverick Maxwell Mekhi Micaiah Mitchell Moses Myles Nate Nehemiah Nolan
  Odin Oscar Otis Pablo Patrick Paxton Peyton Phillip Pierce Prince Quinn Rafael Ramon Rashawn Raymond Reece Remy Rhett Ricky River
  Robert Rocco Rodney Ronan Ross Royce Rudy Samson Santiago Saul Shane Shawn Skyler Solomon Spencer Stefan Sterling Tanner Tate
  Tavion Taylor Terrell Thaddeus Titus Tobias Tomas Travis Trevor Tristen Troy Tyrell Tyson Ulises Vance Vaughn Victor Vincent
  Walker Warren Weston Wilson Winston Xander Yusuf Zaire Zander Zeke`);

/** Starts and ends that sound alike, and how many of a hundred names each group makes. */
type Parts = { starts: readonly string[]; ends: readonly string[] };

const FAMILIES = weighted<Parts>([
  [
    {
      starts:
        words(`Alder Amber Arden Ash Bar Beck Bell Birch Black Blythe Brad Bram Bran Bright Brom Bur Cald Cal Car Carl Chad Clare
        Clay Cold Cor Cran Crom Dal Dar Dun Earl East Eld El Em Fair Farn Fen Ferr Gal Gar Glen Gran Green Had Hal Har Hart
        Haver Haz Hel Hol Holl Horn Ing Jar Kel Ken Kil King Kirk Lang Lark Lind Lock Long Lud Mal Mar May Mel Mer Mill Mor Nor
        North Oak Or Pem Pen Pres Quar Rad Ren Rock Rose Ruther Sal Sand Shel Sher Som Stan Sten Stock Strat Sut Thorn Til Tren
        Und Vel Wal War Wen West Whit Win Wood Wy Yar Yel`),
      ends: words(`abee acre aday aker alow ard away bank beck berry borne bourne bridge brook bury by castle combe cott croft dale den
        dike ell enby ender erson ery ewell fax field fleet ford gate gill gram grove hall ham hart hold holm hurst idge iford
        ington kins land leigh ley lock low man mark mead mere mont more ner nell over port quist ridge rell sall sby sett shaw
        side sley som son stead stock stone strand thorpe ton vale vard ville wall ward water way well wick wold worth wyn yard`),
    },
    62,
  ],
  [
    {
      starts: words(
        `Ad Afo Aki Amo Bab Chuk Dur Ebo Eze Fal Ika Iro Jid Kelu Maz Ndu Nwo Oba Oda Ogu Oke Olu Ony Osa Sow Tem Udo Uzo Yem`,
      ),
      ends: words(`abie adele agbo akoro anwu aregbe ebelu echi edayo egbulem ekwe elayo enze ibodun ichima ikoro inwa irebe ogbonna okoye
        olamide onyeka orewa ukwe unoye uzor`),
    },
    9,
  ],
  [
    {
      starts: words(
        `Afu Alo Fai Faul Fona Hafo Kahi Kalo Laka Leau Loma Mana Naua Paulo Peni Sefo Sia Tafu Taliu Tua Ula Vai Vea Wai`,
      ),
      ends: words(`feleki fonua fuimau hanalu ikaika kealoha lafale lelei maile matavao moana naulu pahulu pepa sala tafea tasini toga
        uilani vaka valu vasa`),
    },
    6,
  ],
  [
    {
      starts:
        words(`Alba Ama Bar Bena Cala Carra Casta Cer Corva Del Esca Esti Fon Galva Guer Herra Lar Lom Mala Men Monta Mor Nava Oroz
        Pal Per Quin Ro Sala San Sola Tor Val Vela Villa Zam`),
      ends: words(`balda brano cedo cerra dales dero drano duena garin lanza leda liente losa mara mendi nares nario quera quina randa
        renza rillo rosa salva seda sierra tegui tierra vares verde zano zuela`),
    },
    12,
  ],
  [
    {
      starts:
        words(`Arce Aube Bau Beau Bel Ber Bou Brou Cha Cler Cor Dau Du Fon Gau Gui La Le Lan Mal Mar Mon Pel Per Pre Roche Rou
        Sau Sen Thi Tra Ver Vi`),
      ends: words(`bert boisne chaud chereau clair deau dreaux faure fleur gnier lain lard lette lier lisse mont neau paquet quette reaux
        rieux rival sard seaux soleil teau tier tignon vache vallier verne vigne`),
    },
    11,
  ],
]);

const GIVEN_TABLE = weighted(GIVEN.map((name, place) => [name, 1 / (place + 40)] as const));

/** "Jayden Calderbrook"; one in fifty is a Jr. or III. */
export function inventName(numbers: Numbers): string {
  const suffix = numbers.next();
  const name = `${numbers.pickBy(GIVEN_TABLE)} ${inventFamilyName(numbers)}`;
  if (suffix < 0.015) return `${name} Jr.`;
  return suffix < 0.02 ? `${name} III` : name;
}

/** A first name alone. */
export const inventGivenName = (numbers: Numbers): string => numbers.pickBy(GIVEN_TABLE);

export function inventFamilyName(numbers: Numbers): string {
  const { starts, ends } = numbers.pickBy(FAMILIES);
  return joined(numbers.pick(starts), numbers.pick(ends));
}

/** Never the same letter three times: "Bell" and "lock" become "Bellock". */
function joined(start: string, end: string): string {
  return (start + end).replace(/(.)\1{2,}/g, '$1$1').replace(/([aeiou])\1(?=[aeiou])/g, '$1');
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
