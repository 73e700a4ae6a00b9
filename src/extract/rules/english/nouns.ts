/** Words that know no more than the talk does: they name nothing by themselves. */
export const VAGUE =
  /^(?:things?|stuff|ones?|way|ways|lots?|bit|kinds?|sorts?|times?|part|parts|idea|ideas|fact|case|people|person|someone|something|everything|anything|nothing|it|place|places|day|days|moment|moments|while|everyone|reason|reasons|point|progress|sense|difference|chance|opportunity|choice|decision|mind|goal|goals|steps?|look|photo|photos|pic|pics|picture|pictures|video|message|question|questions|answer|help|care|break|rest|risk|advice|support|vibe|vibes|feeling|feelings|memories|memory|words?|story|stories|effort|efforts|energy|journey|experience|experiences|challenge|challenges|passion|positivity|journey|impact|strength|courage|self|result|results|news|problem|problems|issue|issues|life|lives|world|fun|luck|use|much|more|most|less|all|none|pod|today|rest|same|other|others|note|update|list|detail|details|info|information|example|examples|plan|plans|need|needs|matter|matters|stage|level|process|approach|option|options|total|number|bits|ton|tons|bunch|thought|thoughts|theme|themes|influence|presentation|rights|work|hand|hands|body|everyday|kick|kicks|blast|mess|surprise|surprises|piece|pieces|amount|couple|set|ages|end|code|project|projects|notes|comments|step|value|values|function|method|start|beginning|side|line|turn|name|names)$/;

/** Definite things that everybody knows: what "I love the sea" is about. */
export const KNOWN =
  /^(?:sea|ocean|beach|mountains?|countryside|outdoors?|rain|snow|sun|cold|heat|summer|winter|spring|autumn|city|theatre|theater|cinema|opera|ballet|gym|forest|woods|desert|piano|guitar|violin|cello|drums|bass|flute|trumpet|saxophone|clarinet|harp|ukulele|accordion|internet|radio|news|dark|water|stars?|moon|park|library|zoo|museum)$/;

/** What is played. */
export const PLAYED =
  /^(?:piano|guitar|guitars|violin|viola|cello|drums?|bass|flute|trumpet|trombone|saxophone|sax|clarinet|oboe|harp|ukulele|accordion|organ|keyboard|keyboards|banjo|mandolin|recorder|harmonica|football|soccer|basketball|tennis|chess|golf|rugby|cricket|hockey|volleyball|badminton|squash|handball|baseball|softball|netball|poker|bridge|darts|snooker|pool|games?|videogames?|padel|lacrosse|checkers|go|dungeons|d&d|pickleball|ping-pong|minecraft|fortnite|zelda|mahjong|backgammon|instruments?|[a-z]+ball)$/;

/** Words for places where one may live, stay or go. */
export const PLACES =
  /^(?:city|town|village|countryside|suburbs?|island|farm|dorms?|house|flat|apartment|studio|condo|cabin|cottage|home|hostel|hotel|coast|mountains|centre|center|downtown|abroad|boat|houseboat|van|district|neighbourhood|neighborhood|street|road|avenue|beach|museum|gallery|park|zoo|aquarium|castle|cathedral|temple|market|lake|valley|canyon|reserve)$/;

/** What somebody runs. */
export const CONCERNS =
  /^(?:club|shop|store|business|company|firm|startup|team|studio|cafe|café|restaurant|charity|department|group|blog|channel|podcast|workshop|workshops|school|farm|bakery|programme|program|bar|pub|gallery|agency|hostel|hotel|newsletter|community|choir|band|class|classes|clinic|practice|lab|project|board|council|committee|stall|kitchen|association|society|league|unit|network|group)$/;

/** What one is by an illness. */
export const AILING =
  /^(?:coeliac|celiac|diabetic|asthmatic|epileptic|autistic|dyslexic|dyspraxic|anaemic|anemic|colour-blind|color-blind|colourblind|colorblind|deaf|blind|bipolar|haemophiliac|arthritic|hypertensive|neurodivergent|lactose-intolerant|gluten-intolerant)$/;

/** Things of some weight, of which having one is worth knowing. */
export const LARGE =
  /^(?:.*-)?(?:car|van|boat|house|flat|apartment|condo|motorbike|motorcycle|bike|bicycle|piano|guitar|violin|cello|camper|campervan|caravan|cabin|cottage|garden|allotment|truck|scooter|farm|restaurant|shop|store|business|telescope|kayak|canoe|greenhouse|tractor|moped|trailer|drone|camera|laptop|tesla|vineyard)$/;

/** What is taken against an illness, by its ending or name. */
export const MEDICINES =
  /(?:azole|trexate|mab|nib|parin|lukast|dopa|tropin|xaban|gatran|solone|terol|dipine|tropium|glutide|cillin|cycline|dronate|formin|gliptin|mab|mycin|nazole|olol|oxacin|pram|prazole|pril|profen|sartan|semide|setron|statin|tidine|tadine|idine|amine|triptan|caine|vir|zepam|zine|oxetine|traline|phenidate|thyroxine|warfarin|insulin|aspirin|paracetamol|tylenol|antidepressants?|antihistamines?|antibiotics|statins|beta-blockers|medication|supplements|vitamins?|iron tablets|inhaler|melatonin|ritalin|prozac|lithium|codeine|morphine|steroids)$/;

/** Sports and arts that one "does". */
export const DONE =
  /^(?:judo|karate|aikido|taekwondo|yoga|pilates|ballet|gymnastics|crossfit|aerobics|zumba|boxing|kickboxing|fencing|archery|parkour|improv|pottery|ceramics|theatre|theater|drama|photography|calligraphy|origami|athletics|triathlons?|bouldering|capoeira|jiu-jitsu|meditation|salsa|tango|crosswords|puzzles|stand-up|kung)$/;

/** Doings that are pastimes: what one takes up or gives up. */
export const PASTIMES =
  /^(?:running|jogging|swimming|painting|drawing|knitting|crocheting|sewing|gardening|baking|cooking|dancing|singing|climbing|hiking|cycling|biking|fishing|camping|surfing|skiing|snowboarding|skating|skateboarding|sailing|rowing|kayaking|diving|boxing|kickboxing|fencing|bouldering|reading|writing|journaling|blogging|streaming|gaming|birdwatching|woodworking|woodcarving|carving|brewing|volunteering|meditating|weightlifting|lifting|juggling|acting|embroidering|quilting|smoking|drinking|vaping|gambling|collecting|woodturning|foraging|riding)$/;

/** What one goes to and takes part in. */
export const GATHERINGS =
  /^(?:concert|gig|festival|conference|convention|workshop|wedding|party|parade|protest|rally|march|fair|expo|meetup|meeting|seminar|lecture|talk|class|ceremony|funeral|reunion|match|game|show|play|opera|musical|exhibition|exhibit|opening|premiere|retreat|camp|tournament|race|marathon|group|event|hackathon|webinar|interview|course|competition|carnival|gala|fundraiser|picnic|barbecue|bbq|dinner|screening|auction)$/;

/** Ways to eat. */
export const DIETS =
  /^(?:vegan|vegans|vegetarian|vegetarians|veggie|pescatarian|pescatarians|flexitarian|halal|kosher|gluten-free|dairy-free|lactose-free|teetotal|teetotaller|keto|paleo|low-carb|carnivore|vegetarianism|veganism)$/;

/** What people do without. */
export const FOODS =
  /^(?:gluten|dairy|meat|pork|beef|fish|seafood|shellfish|eggs?|nuts|sugar|wheat|lactose|milk|cheese|bread|carbs|alcohol|chicken|lamb|soy|caffeine)$/;

/** The diet of whoever does without a food: "gluten-free", "no pork". */
export function dietWithout(food: string): string {
  return /^(?:gluten|dairy|lactose|sugar)$/.test(food) ? `${food}-free` : `no ${food}`;
}

/** What "to be" says of a relationship. */
export const STATUSES = /^(?:single|married|divorced|engaged|widowed|separated|widower|widow|unmarried)$/;

/** Illnesses and the like, told by their words. */
export const CONDITIONS_OF_BODY =
  /(?:itis|osis|emia|aemia|asthma|diabetes|adhd|add|type 1|type 2|autism|epilepsy|migraines?|anxiety|depression|arthritis|eczema|psoriasis|lupus|fever|ibs|pcos|ptsd|ocd|copd|dyslexia|dyspraxia|dementia|alzheimer's|disease|syndrome|disorder|cancer|allergy|allergies|insomnia|tinnitus|scoliosis|hypertension|blood pressure|bad back|bad knee|gout|anorexia|bulimia|vertigo|glaucoma|stutter|pacemaker|intolerance)$/i;

/** Ills that pass: having them is no lasting fact. */
export const PASSING =
  /^(?:headache|cold|flu|cough|hangover|stomachache|toothache|cramp|cramps|blister|temperature|fever|jetlag|nosebleed|hiccups)$/;

export const PETS =
  /^(?:dogs?|cats?|kittens?|kitties|kitty|pupp(?:y|ies)|pups?|parrots?|rabbits?|bunn(?:y|ies)|hamsters?|gerbils?|guinea-pigs?|pigs?|tortoises?|turtles?|snakes?|pythons?|lizards?|geckos?|iguanas?|fish|goldfish|budgies?|cockatiels?|horses?|pon(?:y|ies)|chickens?|hens?|goats?|sheep|ferrets?|rats?|greyhounds?|poodles?|labradors?|labs?|tabb(?:y|ies)|terriers?|collies?|spaniels?|retrievers?|huskies|husky|beagles?|dachshunds?|pugs?|shepherds?|donkeys?|ducks?|chinchillas?|axolotls?|pets?|bees|beehives?|alpacas?|llamas?|quails?)$/i;

/** Peoples by their adjective. */
export const NATIONS =
  /^(?:german|french|spanish|italian|scottish|irish|english|british|welsh|dutch|danish|swedish|norwegian|finnish|polish|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|portuguese|brazilian|mexican|american|canadian|australian|indian|pakistani|bangladeshi|nepali|chinese|japanese|korean|vietnamese|thai|indonesian|malaysian|filipino|filipina|nigerian|ghanaian|kenyan|ethiopian|egyptian|moroccan|tunisian|algerian|austrian|swiss|belgian|croatian|serbian|bosnian|slovenian|icelandic|estonian|latvian|lithuanian|georgian|armenian|iranian|iraqi|syrian|lebanese|israeli|saudi|argentinian|argentine|chilean|colombian|peruvian|venezuelan|ecuadorian|cuban|jamaican)$/;

/** Endings of words for what people are by trade. */
export const ROLE =
  /(?:er|or|ist|ian|eer|accountant|assistant|consultant|attendant|lieutenant|sergeant|merchant|student|president|superintendent|agent|correspondent|man|woman|wright|smith|nurse|midwife|physio|medic|paramedic|vicar|pastor|rabbi|imam|analyst|secretary|nanny|sommelier|undergrad|curator|referee|treasurer|apprentice|florist|chef|doctor|cook|pilot|judge|clerk|vet|coach|captain|head|intern|apprentice|pair|barista|guard|lawyer|architect|scientist|student|freelancer|mechanic|monk|nun|priest|poet|detective|lead|cto|ceo|cfo|dj|mp|postdoc)$/;

/** Words with such an ending that name no trade. */
export const NO_ROLE =
  /^(?:fan|lover|person|people|beginner|owner|winner|member|parent|patient|stranger|number|paper|water|dinner|summer|winter|letter|matter|corner|player|mother|father|brother|sister|daughter|moment|different|important|urgent|present|client|newcomer|supporter|believer|better|other|bigger|older|younger|never|another|power|reminder|game-changer|eager|clever|proud|center|master|monster|sucker|loser|hater|absent|confident|excellent|independent|patient|silent|recent|decent|content|talent|event|movement|blessing|woman|man|human|minor|major|favor|favour|honor|humor|error|mirror|color|colour|motivator|killer|keeper|disaster|bummer|wonder|beer|career|adventurer|outsider|insider|loner|survivor|ever|over|under|after|together|partner|neighbor|neighbour|participant|constant|significant|elegant|pleasant|instant|distant|brilliant|giant|elephant|restaurant|plant|comment|moment|apartment|treatment|investment|agreement|department|statement|environment|document|improvement|achievement|accomplishment|commitment|encouragement|inspirer|listener|giver|breather|stunner|looker|healer|life-saver|lifesaver|starter|character|chapter|leader|computer|laptop|order|border|offer|answer|river|flower|tower|weather|feather|leather|shower|silver|finger|hunger|anger|danger|stranger|charger|burger|layer|prayer|buyer|flyer|cover|lover|discover|recover|remember|september|october|november|december)$/;

/** Clubs and the like, of which one is a member. */
export const CLUBS =
  /(?:^|\b)(?:gym|club|choir|band|committee|team|church|society|association|board|group|party|union|orchestra|league|class|squad|crew|guild|council|troupe|quartet|ensemble)$/i;

/** Fields and schools that one leaves. */
export const STUDIES =
  /^(?:latin|greek|french|german|spanish|university|college|school|law|medicine|physics|maths|math|chemistry|biology|course|degree|phd|uni|classes|lessons)$/;

/** Schools: who starts at one is a pupil more often than not. */
export const SCHOOLS =
  /^(?:school|college|university|uni|academy|nursery|kindergarten|institute|liceo|lycée|lycee|conservatoire|gymnasium|preschool|conservatory)$/;

/** Languages that are no people's adjective, as those who write all small write them. */
export const LANGUAGES =
  /^(?:language|languages|esperanto|latin|arabic|farsi|persian|hindi|urdu|bengali|punjabi|tamil|telugu|kannada|malayalam|marathi|gujarati|sinhala|mandarin|cantonese|hokkien|hebrew|yiddish|swahili|zulu|xhosa|yoruba|igbo|hausa|amharic|somali|twi|wolof|afrikaans|catalan|basque|galician|gaelic|welsh|breton|flemish|luxembourgish|frisian|albanian|macedonian|montenegrin|slovene|belarusian|kazakh|uzbek|tagalog|malay|javanese|khmer|burmese|lao|mongolian|tibetan|kurdish|pashto|dari|quechua|guarani|maori|samoan|hawaiian|maltese|corsican|romani|sami|faroese|greenlandic|bsl|asl|braille)$/;

/** What nobody is allergic to but in jest. */
export const NO_ALLERGEN =
  /^(?:mornings?|evenings?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends?|winter|summer|work|working|meetings?|people|humans|men|women|children|drama|nonsense|bullshit|stupidity|exercise|sports?|housework|cleaning|cardio|responsibility|commitment|small|talk|effort|fun|happiness|joy|money|taxes|deadlines?|mathematics|maths?|bad|boredom|adulthood|adulting|love|romance|politics|email|emails|spreadsheets?|capitalism|authority|bureaucracy|paperwork|waking|getting|being)$/;
