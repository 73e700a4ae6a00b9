/** What the object of a verb must be for its row to be read. */
export type ObjectKind =
  /** A name, a relation, "me" or "you". */
  | "person"
  /** A name, or a word for a place. */
  | "place"
  /** Anything named, or one thing of a kind ("a dog"); not what only the talk knows ("the photo", "this"). */
  | "thing"
  /** A kind, a name or a doing: "olives", "jazz", "cooking"; of definite ones those that all know ("the sea"). */
  | "taste"
  /** As "taste", and what is pointed at: "that café". */
  | "distaste"
  /** What is played or trained: "running", "the piano". */
  | "doing"
  /** What one plays, of any name: "the oud". */
  | "played"
  /** Something with a name of its own. */
  | "named"
  /** One of a kind, or something named: "a novel", "my flat". */
  | "one"
  /** One's own, or of a name: "my bike", "the flat". */
  | "own"
  /** A kind of thing: "manga", "old radios". */
  | "kind"
  /** Where one works: a name, or "the bank". */
  | "employer"
  /** A way to eat: "a low-carb diet". */
  | "diet"
  /** An animal that is kept. */
  | "animal"
  /** What is begun by somebody: a shop, a campaign of one's own. */
  | "venture"
  /** What is run or led: "the shop". */
  | "concern"
  /** What is taken against an illness. */
  | "medicine"
  /** A club or the like, of which one is a member. */
  | "club"
  /** Where one goes to learn. */
  | "school"
  /** Whatever has a noun in it. */
  | "any";

/** What a verb says of its subject and object. */
export interface VerbRow {
  /** Lemmas, or a lemma and particles: "give up". */
  verbs: readonly string[];
  /** Prepositions before the object, of which there must be one; null where it stands by itself. */
  preps: readonly string[] | null;
  predicate: string;
  /** A state lasts; an event has a date; an end tells that the state of this predicate is over; a start that it began. */
  is: "state" | "event" | "end" | "start";
  object: ObjectKind;
}

const row = (
  is: VerbRow["is"],
  verbs: string,
  preps: string,
  predicate: string,
  object: ObjectKind = "thing",
): VerbRow => ({
  verbs: verbs.split("|"),
  preps: preps === "" ? null : preps.split("|"),
  predicate,
  is,
  object,
});

/** Everyday verbs and the predicates that they say. Of several rows that fit, the one with most words is read. */
// biome-ignore format: one row a line
export const VERBS: readonly VerbRow[] = [
  // home
  row("state", "live|reside|dwell|be based|be living", "in|at|on|near", "lives_in", "place"),
  row("state", "be based out", "of", "lives_in", "place"),
  row("state", "live|flatshare|share flat|share house|share apartment|share room|share place", "with", "lives_with", "person"),
  row("state", "live next door|live right next door", "to", "neighbour_of", "person"),
  row("state", "stay", "with", "lives_with", "person"),
  row("state", "stay|be staying", "in|at", "currently_in", "place"),
  row("event", "move|relocate|emigrate|move back|move over|move down|move up", "to|into", "moved_to", "place"),
  row("event", "move", "from", "moved_from", "place"),
  row("event", "settle|settle down", "in", "moved_to", "place"),
  row("start", "move in", "with", "lives_with", "person"),
  row("end", "move out|move away", "of|from", "lives_in", "place"),
  row("state", "grow up|be raised|be brought up", "in|on", "grew_up_in", "place"),
  row("state", "be born|be born and raised", "in|", "born_in", "place"),
  row("state", "come|hail|be originally", "from", "grew_up_in", "place"),
  row("event", "visit|tour", "", "visited", "place"),
  row("event", "travel|fly|be", "to", "visited", "place"),
  row("event", "take a trip|go on a trip|go on holiday|go on vacation|take a road trip", "to", "visited", "place"),

  // work
  row("state", "work|be employed|have a job|intern|freelance|consult|be working", "at|for", "works_at", "thing"),
  row("state", "work|be employed|freelance|be working", "as", "role", "any"),
  row("state", "work|be working", "on", "works_on", "thing"),
  row("state", "work", "in", "works_in", "any"),
  row("start", "join", "", "member_of", "thing"),
  row("start", "start|start work|start working|get a job|take a job|land a job", "at|with", "works_at", "thing"),
  row("start", "start|start working|get hired|be hired|be promoted|get promoted", "as|to", "role", "any"),
  row("end", "retire|resign|be fired|get fired|be laid off|get laid off|be sacked|get sacked|quit job|hand in badge|hand in notice|give notice|lose job", "from|by|at|with", "works_at", "employer"),
  row("end", "stop working|quit working", "at|for|with", "works_at", "employer"),
  row("end", "drop out|step down|withdraw|walk out", "of|from", "works_at", "club"),
  row("state", "report|answer", "to", "reports_to", "person"),
  row("state", "manage|supervise", "", "manages", "thing"),
  row("state", "run|lead", "", "{verb}", "concern"),
  row("state", "chair|coach|captain|moderate", "", "{verb}", "thing"),
  row("state", "volunteer", "at|for|with", "volunteers_at", "thing"),
  row("event", "found|set up|launch|open|start up|open up|co-found", "", "founded", "venture"),
  row("state", "mentor", "", "mentors", "person"),
  row("state", "teach|lecture", "", "teaches", "any"),
  row("state", "teach|lecture", "at", "works_at", "thing"),
  row("state", "sit|serve", "on", "{verb}_on", "concern"),
  row("state", "translate|restore|repair|design|sell|edit|illustrate|compose|research|raise|train|breed|roast|carve|weave|referee|rent out|import|maintain|tutor|watch|fly|write|milk|forage|shear|upholster|photograph|embroider|ferment|distil|bind", "", "{verb}", "kind"),
  row("state", "keep|stick|follow", "to|", "follows_diet", "diet"),
  row("state", "wear", "", "wears", "one"),
  row("state", "keep", "", "keeps", "animal"),
  row("event", "publish|release", "", "published", "thing"),

  // study
  row("state", "study|go to school|go to university|go to college|do a degree|be a student", "at", "studies_at", "thing"),
  row("state", "study|major|minor|do a degree|do a phd|do a masters|do a master 's|do a course|get a degree", "in", "studies", "any"),
  row("state", "study|read up on|be studying", "", "studies", "any"),
  row("state", "learn|be learning", "", "learns", "any"),
  row("state", "go", "to", "studies_at", "school"),
  row("event", "graduate|get a degree", "from", "graduated_from", "thing"),
  row("event", "attend", "", "attended", "any"),
  row("state", "speak", "", "speaks", "any"),
  row("state", "be fluent|be rusty|be conversational", "in", "speaks", "any"),

  // people
  row("event", "marry|wed", "", "married_to", "person"),
  row("event", "get married", "to", "married_to", "person"),
  row("state", "be married", "to", "married_to", "person"),
  row("state", "date|be seeing|be dating", "", "partner", "person"),
  row("state", "go out|be in a relationship", "with", "partner", "person"),
  row("event", "get engaged", "to", "engaged_to", "person"),
  row("state", "be engaged", "to", "engaged_to", "person"),
  row("end", "divorce", "", "married_to", "person"),
  row("end", "get divorced|be divorced|separate", "from", "married_to", "person"),
  row("end", "break up|split up|split", "with|from", "partner", "person"),
  row("state", "know", "", "knows", "person"),
  row("event", "meet|bump into|run into", "", "met", "person"),
  row("state", "belong", "to", "member_of", "thing"),
  row("state", "be related", "to", "related_to", "person"),
  row("event", "adopt", "", "adopted", "animal"),
  row("end", "rehome|rehomed", "", "has_pet", "animal"),
  row("state", "foster", "", "fosters", "thing"),

  // taste
  row("state", "like|love|adore|enjoy|dig|be loving", "", "likes", "taste"),
  row("state", "be fond|be a fan|be a big fan|be a huge fan|be keen|be mad|be crazy|be big|be nuts|be obsessed|be passionate|be all|be hooked", "of|on|about|with", "likes", "taste"),
  row("state", "be into|be really into|have a soft spot for|have a passion for", "", "likes", "taste"),
  row("state", "dislike|hate|despise|loathe|detest|can't stand|can't bear|can't abide|can't tolerate", "", "dislikes", "distaste"),
  row("state", "can't live|can't do|can't go", "without", "likes", "taste"),
  row("state", "can't get enough", "of", "likes", "taste"),
  row("state", "can't resist", "", "likes", "taste"),
  row("state", "prefer", "", "prefers", "any"),
  row("state", "support|root|cheer", "for|", "supports", "thing"),
  row("state", "play", "", "plays", "played"),
  row("state", "collect", "", "collects", "any"),
  row("start", "come round|come around|warm up|warm", "to", "likes", "taste"),
  row("end", "get bored|get tired|get sick|lose interest|be done", "of|with|in", "likes", "taste"),
  row("end", "go off|go right off|sour|grow out|fall out of love", "on|with|of|", "likes", "taste"),
  row("end", "be over", "", "likes", "named"),
  row("end", "outgrow", "", "likes", "taste"),
  row("state", "be interested|be curious", "in|about", "interested_in", "taste"),

  // body
  row("state", "be allergic|be intolerant", "to", "allergic_to", "any"),
  row("state", "be afraid|be scared|be terrified|be frightened", "of", "afraid_of", "any"),
  row("state", "suffer|be diagnosed|get diagnosed", "from|with", "has_condition", "any"),

  // skill
  row("state", "be good|be great|be brilliant|be skilled|be talented|be excellent", "at", "skilled_in", "doing"),

  // things
  row("state", "own|possess", "", "owns", "thing"),
  row("event", "buy|purchase|order", "", "bought", "thing"),
  row("end", "sell|sell off|give away|get rid|part", "of|with|", "owns", "own"),
  row("state", "drive|ride", "", "drives", "thing"),
  row("state", "drive|deliver|play|write|cook|design", "for", "works_at", "named"),
  row("state", "use", "", "uses", "thing"),
  row("state", "subscribe|be subscribed", "to", "subscribes_to", "thing"),
  row("end", "unsubscribe", "from", "subscribes_to", "thing"),
  row("end", "cancel", "", "subscribes_to", "thing"),
  row("state", "want", "", "wants", "thing"),
  row("state", "rent", "", "rents", "thing"),

  // habits
  row("state", "commute|travel|get to work|go to work", "by", "commutes_by", "any"),
  row("state", "smoke", "", "smokes", "any"),
  row("state", "brew|grow|bake|knit|sew|breed|sponsor|host", "", "{verb}", "thing"),
  row("state", "do|practise|practice", "", "has_hobby", "doing"),
  row("state", "take", "", "takes_medication", "medicine"),
  row("start", "start|start taking|go|be put", "on", "takes_medication", "medicine"),
  row("state", "be", "on", "takes_medication", "medicine"),
  row("end", "come off|get off|wean off|taper off|be off|be taken off|stop taking|quit taking|cease taking|stop using|quit using", "", "takes_medication", "medicine"),
  row("end", "stop|quit|drop|discontinue", "", "takes_medication", "medicine"),
  row("state", "blog|write", "about", "{verb}_about", "any"),
  row("state", "sing|perform|act", "in", "{verb}_in", "thing"),
  row("state", "eat", "at", "eats_at", "thing"),
  row("state", "sleep|wake", "on|at", "{verb}_on", "any"),

  // things
  row("state", "depend|rely|run", "on", "{verb}_on", "thing"),
  row("state", "consist", "of", "consists_of", "thing"),
  row("state", "connect|integrate|sync", "to|with", "{verb}_with", "thing"),

  // what happened
  row("event", "win|earn|lose|break|cross|climb|survive|paint|write|build|finish|complete|run|design|create|record", "", "{past}", "one"),
  row("event", "read|watch|see", "", "{past}", "named"),
  row("event", "perform|compete|exhibit|camp", "in|at", "{past}_in", "one"),
  row("event", "pass|fail", "", "{past}", "any"),
  row("event", "sign up|register|enroll|enrol", "for|in", "signed_up_for", "any"),
];

/** Verbs that say that the doing behind them is over, or begins. */
export const ENDING = /^(?:stop|quit|cease|drop|leave|give up|cut out|finish|retire from|abandon)$/;
export const BEGINNING = /^(?:start|begin|take up|pick up|get into|get back into)$/;

/** Verbs of what others say, think or wish: what follows them is no fact. */
export const SAYING = new Set(
  "say state allege suspect argue announce say tell think hear guess reckon hope wish wonder suppose claim believe swear bet imagine pretend dream mention insist seem remember expect assume doubt promise suggest feel figure worry joke rumour forget decide consider try need ask let thought".split(
    " ",
  ),
);

/** What one feels or seems: no relation of two things. */
export const FEELING =
  /^(?:surprised|shocked|amazed|hurt|annoyed|excited|impressed|inspired|touched|moved|delighted|bored|tired|thrilled|scared|worried|grateful|thankful|proud|happy|sad|glad|ready|late|good|bad|great|nice|kind|sure|upset|angry|mad|jealous|obsessed|passionate|looks?|looked|feels?|felt|seems?|seemed|sounds?|sounded|smells?|tastes?|gets?|got|goes|went|comes|came|takes|took|makes|made|gives|gave|wants|needs|loves|likes|hates|thinks|knows|says|said|told|asked|talked|talks|laughed|laughs|smiled|waited|waits|agrees|agreed|happened|happens)$/;

/** Beginnings of a condition: what follows is not said to be so. */
export const CONDITIONS = new Set(["if", "unless", "whether", "suppose", "supposing", "imagine"]);

/** Words that leave open whether it is so. */
export const UNSURE = new Set(
  "maybe perhaps might probably possibly apparently supposedly allegedly rumour rumor hopefully ideally basically practically virtually".split(
    " ",
  ),
);

/** Words anywhere in a sentence by which it is somebody else's: of others nothing is taken from it. */
export const REPORTED =
  /\b(?:or so (?:i|they|he|she)|so i(?:'m| am| was|'ve| have)? (?:hear|heard|told|been told)|i hear\b|i'm told|according to|apparently|allegedly|supposedly|if you believe|heard (?:it|that|this|from)|rumou?r|gossip|word (?:is|has it)|(?:,|-) (?:says|said|claims|reckons) \p{Lu}?|(?:says|said|claims|reckons|swears) (?:he|she|they|that))/iu;

/** Signs that it is not meant. */
export const IRONIC =
  /🙄|^(?:oh,? )?(?:great|joy|fantastic|lovely|brilliant|wonderful|perfect|goody),? (?:i|we) (?:just |really |do |so )*(?:love|adore|enjoy|like|live)|\bat this (?:point|rate)\b|(?:^|\s)\/s(?:\s|$)|\b(?:jk|just kidding|kidding|in my dreams|you wish|as if)\b|\(not\)|\bnot!/i;

/** What turns what was said into a question. */
export const TAG =
  /^(?:right|no|yeah|innit|huh|eh|correct|or (?:what|not|no)|is(?:n't| not)? (?:it|he|she)|are(?:n't)? (?:you|they)|do(?:n't)? (?:you|they)|does(?:n't)? (?:he|she|it)|did(?:n't)? (?:you|he|she|they)|ha(?:ve|s)(?:n't)? (?:you|he|she|they))$/i;

/** What makes a whole message play or fiction. */
export const PLAY =
  /^(?:from now on,? |now,? )?you(?:'re| are) (?:now )?\p{L}+, an? |\byou(?:'?re| are) (?:the|my) (?:client|customer|patient|waiter|witness|suspect|interviewer|opponent|dungeon master|dm|sidekick|villain|narrator)\b|\b(?:let'?s play|let'?s pretend|role[- ]?play|pretend (?:that |to be |you)|in (?:the )?first person|in character|act as|imagine (?:that )?(?:you|i)|write (?:a|me a|this|it|an?) (?:story|poem|scene|song|limerick|script|dialogue|letter|monologue|as)\b)/iu;

/** Beginnings that take back what follows: irony, play and fiction. */
export const UNREAL =
  /^(?:oh sure|yeah right|from what (?:i|we) |as far as (?:i|we) |i (?:read|saw|gather|understand) (?:that|somewhere)|as if|oh yes|sure,? and|let'?s say|let'?s pretend|pretend|imagine|suppose|say i'm|if only|what if|in my (?:novel|story|book|game|dream|film|script|play|campaign)|in the (?:novel|story|book|game|film|movie|play|show|series)|role ?play|tonight i'm a|for halloween|word is|rumou?r|people (?:keep )?say|they say|i heard|heard (?:that )?|i dreamt|i dreamed|once upon|write (?:it|this|me|a|an) (?!down)|let's play|in (?:the )?first person|act as|in character|fingers crossed)/i;
